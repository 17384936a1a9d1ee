import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import path from 'node:path'
import { freePort } from '#server/embedded-postgres/postmaster.ts'
import { tempFolder } from './checkout.ts'

const page = readFileSync('docs/operate.md', 'utf8')

/** The block of docs/operate.md in this language that contains these words. */
export const recipe = (language: string, words: string): string => {
  const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
  const found = blocks.filter(([, name, text]) => name === language && text!.includes(words))
  if (found.length !== 1) throw new Error(`${found.length} blocks of ${language} contain ${words}`)
  return found[0]![2]!
}

export const hasProgram = (name: string): boolean => spawnSync('which', [name]).status === 0

/** Puts other words in place of some; throws if a word is not there. */
const replaced = (text: string, words: Record<string, string>): string =>
  Object.entries(words).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`docs/operate.md no longer says ${from}`)
    return changed.replaceAll(from, to)
  }, text)

export interface FrontProxy {
  /** The name under which it serves. */
  host: string
  http: number
  https: number
  stop(): Promise<void>
}

const stopper = (child: ChildProcess, signal: NodeJS.Signals) => async () => {
  if (child.exitCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

/** A folder with the page that is shown while the app is down, and ports for the proxy. */
const prepare = async () => {
  const folder = tempFolder()
  const site = path.join(folder, 'site')
  mkdirSync(site)
  cpSync('docs/operate/down.html', path.join(site, 'down.html'))
  return { folder, site, http: await freePort(), https: await freePort() }
}

/** Starts nginx with the configuration of the page, on other ports and with a certificate of its own. */
export const startNginx = async (app: number): Promise<FrontProxy> => {
  const { folder, site, http, https } = await prepare()
  const [certificate, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')]
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', '/CN=tasks.example.org', '-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  )
  const text = replaced(recipe('nginx', 'upstream taskbazaar'), {
    '127.0.0.1:3000': `127.0.0.1:${app}`,
    'listen 80;': `listen 127.0.0.1:${http};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${https} ssl http2;`,
    '  listen [::]:80;\n': '',
    '  listen [::]:443 ssl http2;\n': '',
    '/etc/letsencrypt/live/tasks.example.org/fullchain.pem': certificate,
    '/etc/letsencrypt/live/tasks.example.org/privkey.pem': key,
    '/var/www/taskbazaar': site,
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${path.join(folder, name)};`)
    .join(' ')
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {} http { access_log off; ${temporary} ${text} }`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', `${folder}/error.log`], { stdio: 'inherit' })
  return { host: 'tasks.example.org', http, https, stop: stopper(child, 'SIGTERM') }
}

/** Starts Caddy with the configuration of the page, on other ports, for a name that needs no real certificate. */
export const startCaddy = async (app: number): Promise<FrontProxy> => {
  const { folder, site, http, https } = await prepare()
  const text = replaced(recipe('caddy', 'reverse_proxy'), {
    '127.0.0.1:3000': `127.0.0.1:${app}`,
    'tasks.example.org': 'localhost',
    '/var/www/taskbazaar': site,
  })
  const file = path.join(folder, 'Caddyfile')
  writeFileSync(
    file,
    `{\nadmin off\nskip_install_trust\nhttp_port ${http}\nhttps_port ${https}\ndefault_bind 127.0.0.1\n}\n${text}`,
  )
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' })
  return { host: 'localhost', http, https, stop: stopper(child, 'SIGTERM') }
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Asks through a proxy from an address of this machine; whom its certificate is from does not matter. */
export const ask = (
  { host, https }: FrontProxy,
  url: string,
  { from = '127.0.0.1', body, headers = {} }: { from?: string; body?: object; headers?: object } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const text = body && JSON.stringify(body)
    const asking = request(
      {
        ...{ host: '127.0.0.1', port: https, path: url, localAddress: from, servername: host },
        method: text ? 'POST' : 'GET',
        headers: { host, ...(text && { 'content-type': 'application/json' }), ...headers },
        ...{ rejectUnauthorized: false, agent: false },
      },
      answer => {
        let said = ''
        answer.setEncoding('utf8').on('data', part => {
          said += part
        })
        answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, body: said }))
      },
    )
    asking.on('error', reject).end(text)
  })
