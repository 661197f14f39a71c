/** What a service worker has, as far as ours uses it: TypeScript's lists for pages and for workers exclude each other. */

export interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends WaitingEvent {
  readonly request: Request;
  /** The page, if the browser has asked for it already; rejects without a connection. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface MessageFromPage extends WaitingEvent {
  readonly data: unknown;
  readonly source: PageClient | null;
  readonly ports: readonly MessagePort[];
}

export interface PageClient {
  readonly url: string;
  postMessage(message: unknown, ports?: Transferable[]): void;
}

export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<PageClient[]>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: WaitingEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: MessageFromPage) => void): void;
}
