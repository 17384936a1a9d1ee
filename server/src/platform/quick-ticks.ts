import { executionAsyncResource } from 'node:async_hooks'

const kept: object[] = []

/**
 * Keeps `process.nextTick` quick, which streams and sockets call many times a request. V8 forgets the shape of what it
 * puts into its queue when a full collection of garbage finds the queue empty, and since Node.js 20's V8 knows no
 * second shape there, each call takes five times as long from then on. So one of these objects is never let go.
 */
export const keepTicksQuick = (): void => {
  process.nextTick(() => kept.push(executionAsyncResource()))
}
