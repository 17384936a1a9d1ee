const ORPHAN_CHECK_MS = 200

/**
 * Resolves with the reason when this process should end: on SIGTERM, SIGINT or SIGHUP, or when the npm that started it
 * dies. A killed npm cannot pass the signal on, and the server would keep DATA_DIR and the port.
 */
export function stopAsked(): Promise<string> {
  return new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => resolve(signal))
    }
    if (process.env.npm_lifecycle_event === undefined) return
    // The scripts in package.json use `exec`, so npm is the parent process and not a shell.
    const npm = process.ppid
    setInterval(() => {
      if (process.ppid !== npm) resolve('the npm that started this server has ended')
    }, ORPHAN_CHECK_MS).unref()
  })
}
