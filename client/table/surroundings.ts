/** What an online table needs of the page around it: a socket, the time, and to be woken. */

export interface Socket {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** What an online table needs of the page around it. */
export interface Surroundings {
  connect(): Socket;
  now(): number;
  later(work: () => void, ms: number): number;
  cancel(timer: number): void;
  /** Calls back when the page wakes up, or the network returns. */
  onWake(wake: () => void): () => void;
  /** Reloads the page for a server's protocol; false if it did so before, or must not. */
  reload(protocol: number): boolean;
  newId(): string;
}

const RELOADED = "retrohub.reloaded";

/** The page in a browser. */
export function browserPage(): Surroundings {
  return {
    connect: () => {
      const { protocol, host } = location;
      const secure = protocol === "https:" ? "wss:" : "ws:";
      return new WebSocket(`${secure}//${host}/ws`) as Socket;
    },
    now: () => Date.now(),
    later: (work, ms) => window.setTimeout(work, ms),
    cancel: (timer) => clearTimeout(timer),
    onWake: (wake) => {
      const seen = () => {
        if (document.visibilityState === "visible") wake();
      };
      document.addEventListener("visibilitychange", seen);
      addEventListener("pageshow", seen);
      addEventListener("online", wake);
      return () => {
        document.removeEventListener("visibilitychange", seen);
        removeEventListener("pageshow", seen);
        removeEventListener("online", wake);
      };
    },
    reload: (protocol) => {
      try {
        if (sessionStorage.getItem(RELOADED) === String(protocol)) return false;
        sessionStorage.setItem(RELOADED, String(protocol));
      } catch {
        // Without a memory it could go on for ever.
        return false;
      }
      location.reload();
      return true;
    },
    newId: () => {
      const bytes = Array.from(crypto.getRandomValues(new Uint8Array(12)));
      return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
    },
  };
}
