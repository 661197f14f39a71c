/** The page's side of the worker: starts it, and sends it questions. */

import { goesFirst } from "../quiet";
import type { Answer, Question } from "./worker";

declare const ENGINE_URL: string;

export interface Engine {
  /** True once questions are answered; false again if the engine broke down. */
  readonly ready: boolean;
  /** Whether the engine came up; never rejects. */
  readonly loaded: Promise<boolean>;
  /** The answer to one call of the rules. Rejects only if the engine broke down. */
  ask(text: string): Promise<string>;
}

interface Waiting {
  resolve(text: string): void;
  reject(reason: Error): void;
}

class WorkerEngine implements Engine {
  ready = false;
  readonly loaded: Promise<boolean>;
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;
  private settle!: (ready: boolean) => void;

  constructor() {
    this.loaded = new Promise((resolve) => {
      this.settle = resolve;
    });
  }

  start(): void {
    if (typeof WebAssembly === "undefined" || typeof Worker === "undefined") {
      this.fail("this browser has no WebAssembly");
      return;
    }
    this.take(new Worker(ENGINE_URL));
  }

  /** Makes this worker the engine. */
  take(worker: Worker): void {
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.receive(data);
    worker.onerror = () => this.fail("the engine did not start");
  }

  ask(text: string): Promise<string> {
    const id = this.count++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      const question: Question = { id, text };
      this.worker!.postMessage(question);
    });
  }

  receive(answer: Answer): void {
    if ("failed" in answer) {
      this.fail(answer.failed);
    } else if ("ready" in answer) {
      this.ready = true;
      this.settle(true);
    } else {
      const waiting = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      waiting?.resolve(answer.text);
    }
  }

  private fail(why: string): void {
    this.ready = false;
    this.settle(false);
    for (const each of this.waiting.values()) each.reject(new Error(why));
    this.waiting.clear();
  }
}

let engine: WorkerEngine | null = null;

/** The page's one engine. It starts loading after the first paint, so that the board is seen first. */
export function pageEngine(): Engine {
  if (engine) return engine;
  const started = new WorkerEngine();
  engine = started;
  goesFirst(started.loaded);
  const early = window.earlyEngine;
  if (early) {
    started.take(early.worker);
    if (early.said) started.receive(early.said);
  } else {
    requestAnimationFrame(() => setTimeout(() => started.start()));
  }
  return started;
}
