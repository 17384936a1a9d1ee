import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { afterAll, afterEach, expect, it } from 'vitest'
import { removeFolders } from './checkout.ts'
import { signsUp } from './member.ts'
import { startProgram, stopAll } from './program.ts'
import { checkout, freshDataDir, madeDataDir } from './shared.ts'

const nobody = 65_534
/** Only root may give a process a view of the disk of its own, and not in every sandbox. */
const canSeal =
  process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'mount', '--make-rprivate', '/']).status === 0

afterEach(stopAll)
afterAll(removeFolders)

// Plays a container's runtime with `read_only: true` and `USER node`. Everybody may write into /tmp, so that only the
// disk itself can refuse it there. The checkout may lie in memory below /dev.
const sealed = `
set -e
mount --make-rprivate /
mount --bind / /mnt
mount -o remount,ro,bind /mnt
mount -t proc proc /mnt/proc
mount --rbind /dev /mnt/dev
mount --bind "$CHECKOUT" "/mnt$CHECKOUT"
mount -o remount,ro,bind "/mnt$CHECKOUT"
mount --bind "$DATA_DIR" "/mnt$DATA_DIR"
cd "/mnt$PWD"
exec chroot --userspec=${nobody}:${nobody} /mnt sh -c 'cd "$CHECKOUT" && ! touch /tmp/new-file 2>/dev/null && echo sealed && exec node dist/server/main.js'
`

it.runIf(canSeal)('runs as an ordinary user on a disk on which only DATA_DIR can be written', async () => {
  const dataDir = freshDataDir()
  mkdirSync(dataDir)
  chownSync(dataDir, nobody, nobody)
  const command = ['unshare', '-m', 'sh', '-c', sealed]
  const program = startProgram({
    checkout,
    dataDir,
    command,
    env: { CHECKOUT: checkout, HOME: '/nonexistent' },
  })
  expect(await signsUp(await program.ready())).not.toBeNull()
  expect(program.stdout()).toContain('sealed')
})

it.runIf(canSeal)('does not share a DATA_DIR with a container that sees none of its processes', async () => {
  const dataDir = madeDataDir()
  const first = startProgram({ checkout, dataDir })
  const origin = await first.ready()
  const command = ['unshare', '-m', '-p', '-i', '-f', '--mount-proc', 'node', 'dist/server/main.js']
  const second = startProgram({ checkout, dataDir, command })
  expect((await second.ended).code).toBe(1)
  expect(second.stderr()).toContain('is in use by another TaskBazaar')
  expect(await signsUp(origin)).not.toBeNull()
})
