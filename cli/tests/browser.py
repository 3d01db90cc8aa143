"""A browser without a screen, driven through chromedriver's WebDriver protocol: standard library alone."""

import base64
import json
import shutil
import subprocess
import time
import urllib.request

DRIVER = shutil.which("chromedriver")
BROWSER = (
    shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
)


class Browser:
    def __init__(self, width=1280, height=1000):
        self.driver = subprocess.Popen(
            [DRIVER, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        port = None
        for line in self.driver.stdout:
            if "on port" in line and "successfully" in line:
                port = line.split("on port")[1].strip(" .\n")
                break
        self.at = f"http://127.0.0.1:{port}"
        try:
            self.session = self.request(
                "POST",
                "/session",
                {
                    "capabilities": {
                        "alwaysMatch": {
                            "goog:chromeOptions": {
                                "binary": BROWSER,
                                "args": [
                                    "--headless=new",
                                    "--no-sandbox",
                                    "--disable-gpu",
                                    "--hide-scrollbars",
                                    f"--window-size={width},{height}",
                                ],
                            },
                            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
                        }
                    }
                },
            )["sessionId"]
        except Exception:
            self.driver.kill()
            raise

    def request(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.at + path, data, {"Content-Type": "application/json"}, method=method
        )
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)["value"]

    def post(self, path, **body):
        return self.request("POST", f"/session/{self.session}{path}", body)

    def open(self, file):
        self.post("/url", url=file if "://" in str(file) else f"file://{file}")

    def run(self, script):
        """What the script returns."""
        return self.post("/execute/sync", script=script, args=[])

    def devtools(self, command, **params):
        return self.post("/goog/cdp/execute", cmd=command, params=params)

    def press(self, *keys):
        for key in keys:
            self.post(
                "/actions",
                actions=[
                    {
                        "type": "key",
                        "id": "keys",
                        "actions": [
                            {"type": "keyDown", "value": key},
                            {"type": "keyUp", "value": key},
                        ],
                    }
                ],
            )

    def log(self, kind):
        return self.post("/se/log", type=kind)

    def requests(self):
        """The addresses that were requested since the last call."""
        addresses = []
        for entry in self.log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                addresses.append(message["params"]["request"]["url"])
        return addresses

    def shot(self, path):
        picture = self.request("GET", f"/session/{self.session}/screenshot")
        path.write_bytes(base64.b64decode(picture))

    def first_paint(self):
        """Milliseconds from the start of the navigation; waits for it."""
        for _ in range(100):
            paints = self.run(
                "return performance.getEntriesByName('first-contentful-paint').map(e => e.startTime)"
            )
            if paints:
                return paints[0]
            time.sleep(0.05)
        return None

    def close(self):
        try:
            self.request("DELETE", f"/session/{self.session}")
        finally:
            self.driver.terminate()
            self.driver.wait(30)
            self.driver.stdout.close()
