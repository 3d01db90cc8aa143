document.addEventListener("DOMContentLoaded", () => {
  "use strict";
  const all = (selector, from = document) => Array.from(from.querySelectorAll(selector));
  document.documentElement.classList.add("scripted");

  // Tabs: made when a failure is opened first, so that five hundred of them cost nothing before.
  const choose = (tabs, tab, focus) => {
    tabs.forEach((one) => {
      const chosen = one === tab;
      one.setAttribute("aria-selected", chosen);
      one.tabIndex = chosen ? 0 : -1;
      document.getElementById(one.getAttribute("aria-controls")).hidden = !chosen;
    });
    if (focus) tab.focus();
  };
  const copy = (button, text) => {
    const said = (word) => {
      button.textContent = word;
      setTimeout(() => { button.textContent = "copy"; }, 1500);
    };
    const byHand = () => {
      const area = document.createElement("textarea");
      area.value = text;
      document.body.append(area);
      area.select();
      const done = document.execCommand("copy");
      area.remove();
      button.focus();
      said(done ? "copied" : "not copied");
    };
    if (navigator.clipboard && window.isSecureContext) {
      navigator.clipboard.writeText(text).then(() => said("copied"), byHand);
    } else {
      byHand();
    }
  };
  const prepare = (failure) => {
    const box = failure.querySelector(".tabs");
    if (!box || box.dataset.ready) return;
    box.dataset.ready = "1";
    const list = document.createElement("div");
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", "how to repeat it");
    const tabs = all(".panel", box).map((panel, i) => {
      const tab = document.createElement("button");
      panel.id = failure.id + "-" + i;
      panel.setAttribute("role", "tabpanel");
      tab.type = "button";
      tab.id = panel.id + "-tab";
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-controls", panel.id);
      panel.setAttribute("aria-labelledby", tab.id);
      tab.textContent = panel.querySelector("h4").textContent;
      list.append(tab);
      const button = document.createElement("button");
      button.type = "button";
      button.className = "copy";
      button.textContent = "copy";
      button.addEventListener("click", () => copy(button, panel.querySelector("pre").textContent));
      panel.append(button);
      return tab;
    });
    box.prepend(list);
    tabs.forEach((tab, i) => {
      tab.addEventListener("click", () => choose(tabs, tab, false));
      tab.addEventListener("keydown", (event) => {
        const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: tabs.length - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        choose(tabs, tabs[(to + tabs.length) % tabs.length], true);
      });
    });
    choose(tabs, tabs[0], false);
  };
  const failures = all(".failure");
  failures.forEach((failure) => {
    if (failure.open) prepare(failure);
    failure.addEventListener("toggle", () => { if (failure.open) prepare(failure); });
  });

  // Links into failures open them.
  const openTarget = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.classList.contains("failure")) {
      target.hidden = false;
      target.open = true;
      target.scrollIntoView();
    }
  };
  window.addEventListener("hashchange", openTarget);
  openTarget();

  // The filter.
  const search = document.getElementById("search");
  if (!search) return;
  const impl = document.getElementById("of-impl");
  const verdict = document.getElementById("of-verdict");
  const fresh = document.getElementById("only-new");
  const shown = document.getElementById("shown");
  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    failures.forEach((failure) => {
      const data = failure.dataset;
      const text = failure.querySelector("summary").textContent.toLowerCase() + " " + data.id.toLowerCase();
      const fits = words.every((word) => text.includes(word)) &&
        (!impl.value || data.impl === impl.value) &&
        (!verdict.value || data.verdict === verdict.value) &&
        (!fresh || !fresh.checked || data.fresh === "yes");
      failure.hidden = !fits;
      if (fits) count += 1;
    });
    shown.textContent = count + " of " + failures.length + " shown";
  };
  [search, impl, verdict, fresh].forEach((one) => one && one.addEventListener("input", filter));
  filter();
  document.getElementById("open-all").addEventListener("click", () => {
    const visible = failures.filter((failure) => !failure.hidden);
    const open = visible.some((failure) => !failure.open);
    visible.forEach((failure) => { failure.open = open; });
  });

  // Keys: / searches, j and k go to the next and the last failure.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    if (event.key === "/") {
      event.preventDefault();
      search.focus();
    }
    if (event.key !== "j" && event.key !== "k") return;
    const heads = failures.filter((failure) => !failure.hidden).map((f) => f.querySelector("summary"));
    if (heads.length === 0) return;
    const now = heads.findIndex((head) => head.parentElement.contains(document.activeElement));
    const next = event.key === "j" ? Math.min(now + 1, heads.length - 1) : Math.max(now - 1, 0);
    heads[next].focus();
  });
});
