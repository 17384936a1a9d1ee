import { spawnSync } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { chromium } from '@playwright/test'

export interface Browser {
  executablePath: string
  /** The browser's own environment variables, besides those of the tests. */
  env: Record<string, string>
}

const onPath = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap(folder => ['chromium', 'chromium-browser', 'google-chrome'].map(name => path.join(folder, name)))
    .find(existsSync)

/** Unpacks a brotli-packed file of the npm package @sparticuz/chromium to `target`. */
const unbrotli = (packed: string, target: string, mode: number) =>
  pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(target, { mode }))

const untar = async (packed: string, folder: string) => {
  const tar = path.join(folder, `${path.basename(packed)}.tar`)
  await unbrotli(packed, tar, 0o600)
  const { status } = spawnSync('tar', ['-xf', tar, '-C', folder])
  if (status !== 0) throw new Error(`${packed} could not be unpacked`)
  rmSync(tar)
}

const hasNss = (): boolean => spawnSync('ldconfig', ['-p']).stdout?.includes('libnss3.so') ?? false

/** The browser inside the npm package, unpacked once into a folder named for its version. */
const fromPackage = async (): Promise<Browser> => {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const root = entry.slice(
    0,
    entry.lastIndexOf(`@sparticuz${path.sep}chromium`) + '@sparticuz/chromium'.length,
  )
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  // Beside the packages, so that it lasts until they change.
  const folder = path.join(root, '../../.cache', `chromium-${version}`)
  if (!existsSync(folder)) {
    mkdirSync(path.dirname(folder), { recursive: true })
    const unfinished = mkdtempSync(`${folder}-`)
    const bin = path.join(root, 'bin')
    await unbrotli(path.join(bin, 'chromium.br'), path.join(unfinished, 'chromium'), 0o755)
    await untar(path.join(bin, 'al2023.tar.br'), unfinished)
    await untar(path.join(bin, 'fonts.tar.br'), unfinished)
    try {
      renameSync(unfinished, folder)
    } catch {
      // Another run was first; its copy is as good.
      rmSync(unfinished, { recursive: true, force: true })
    }
  }
  const libraries = path.join(folder, 'al2023', 'lib')
  // Only the fonts that came with it: letters look the same on every machine.
  const fonts = path.join(folder, 'only-these-fonts.conf')
  if (!existsSync(fonts))
    writeFileSync(
      fonts,
      `<fontconfig><dir>${path.join(folder, 'fonts')}</dir><cachedir>${path.join(folder, 'cache')}</cachedir></fontconfig>`,
    )
  const env: Record<string, string> = { FONTCONFIG_FILE: fonts }
  if (!hasNss()) {
    env.LD_LIBRARY_PATH = [
      existsSync(libraries) ? libraries : path.join(folder, 'lib'),
      process.env.LD_LIBRARY_PATH,
    ]
      .filter(Boolean)
      .join(':')
  }
  return { executablePath: path.join(folder, 'chromium'), env }
}

/**
 * The one given in E2E_CHROMIUM, else the one inside the npm package where it runs: the same on every machine, and
 * without the windows that a whole browser draws a third quicker. Elsewhere one on PATH, else Playwright's own.
 */
export const findBrowser = async (): Promise<Browser> => {
  const isInPackage = process.platform === 'linux' && process.arch === 'x64'
  const given = process.env.E2E_CHROMIUM
  if (!given && isInPackage) return fromPackage()
  const executablePath = given ?? onPath() ?? [chromium.executablePath()].find(existsSync)
  if (!executablePath) throw new Error('No browser: install chromium, or name one in E2E_CHROMIUM')
  return { executablePath, env: {} }
}
