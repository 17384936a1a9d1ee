const ORPHAN_CHECK_MS = 200

/**
 * Resolves, with the reason, when this process is asked to end: SIGTERM, SIGINT or SIGHUP, or, when npm started it,
 * npm's death. A killed npm cannot pass the signal on, and the server it leaves would hold DATA_DIR and the port.
 */
export function stopAsked(): Promise<string> {
  return new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => resolve(signal))
    }
    if (process.env.npm_lifecycle_event === undefined) return
    // The scripts in package.json say `exec`, so that npm is the parent and no shell stands between the two.
    const npm = process.ppid
    setInterval(() => {
      if (process.ppid !== npm) resolve('the npm that started this server has ended')
    }, ORPHAN_CHECK_MS).unref()
  })
}
