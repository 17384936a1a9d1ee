import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import path from 'node:path'
import { io } from 'socket.io-client'
import { signUp } from '#contract/endpoints/auth.ts'
import { apiBase } from '#contract/paths.ts'
import { freePort } from '#server/embedded-postgres/postmaster.ts'
import { tempFolder } from './checkout.ts'
import { recipe, replaced } from './operate-page.ts'

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

/** The ports of this machine in place of the page's two machines. */
const machines = (app: number, other: number | undefined) => ({
  '10.0.0.11:3000': `127.0.0.1:${app}`,
  '10.0.0.12:3000': `127.0.0.1:${other}`,
})

/**
 * Starts nginx with the configuration of the page, on other ports and with a certificate of its own; for two ports
 * with the page's list of two machines.
 */
export const startNginx = async (app: number, other?: number): Promise<FrontProxy> => {
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
  const one = recipe('nginx', 'server 127.0.0.1:3000')
  const two = replaced(recipe('nginx', 'ip_hash'), machines(app, other))
  const upstream = /^upstream taskbazaar \{.*?^\}\n/ms
  const text = replaced(other === undefined ? one : one.replace(upstream, () => two), {
    ...(other === undefined && { '127.0.0.1:3000': `127.0.0.1:${app}` }),
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

/**
 * Starts Caddy with the configuration of the page, on other ports, for a name that needs no real certificate; for two
 * ports with the page's two machines.
 */
export const startCaddy = async (app: number, other?: number): Promise<FrontProxy> => {
  const { folder, site, http, https } = await prepare()
  const one = recipe('caddy', '127.0.0.1:3000')
  const two = replaced(recipe('caddy', 'ip_hash'), machines(app, other))
  const text = replaced(
    other === undefined ? one : replaced(one, { '\treverse_proxy 127.0.0.1:3000\n': two }),
    {
      ...(other === undefined && { '127.0.0.1:3000': `127.0.0.1:${app}` }),
      'tasks.example.org': 'localhost',
      '/var/www/taskbazaar': site,
    },
  )
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
  {
    from = '127.0.0.1',
    body,
    headers = {},
  }: { from?: string; body?: object | string; headers?: object } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const text = typeof body === 'string' ? body : body && JSON.stringify(body)
    const asking = request(
      {
        ...{ host: '127.0.0.1', port: https, path: url, localAddress: from, servername: host },
        method: text ? 'POST' : 'GET',
        headers: {
          host,
          ...(body && { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' }),
          ...headers,
        },
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

/** Signs somebody up through a proxy. */
export const joinsThrough = async (
  proxy: FrontProxy,
  email: string,
): Promise<{ status: number; cookie: string }> => {
  const body = { firstName: 'Asha', lastName: 'Rao', email, password: 'correct horse battery' }
  const headers = { origin: `https://${proxy.host}` }
  const joined = await ask(proxy, `${apiBase}${signUp.path}`, { body, headers })
  return { status: joined.status, cookie: String(joined.headers['set-cookie']).split(';')[0]! }
}

/** Opens a live connection through a proxy and closes it again; rejects with the reason if it does not open. */
export const connectsThrough = async (proxy: FrontProxy, cookie: string): Promise<void> => {
  const socket = io(`https://127.0.0.1:${proxy.https}`, {
    ...{ transports: ['websocket'], reconnection: false, forceNew: true, rejectUnauthorized: false },
    ...{
      extraHeaders: { cookie, origin: `https://${proxy.host}`, host: proxy.host },
      servername: proxy.host,
    },
  } as never)
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('connect_error', reject)
    })
  } finally {
    socket.close()
  }
}

/** Begins a live connection without WebSockets, which takes several requests; the answer to the second one. */
export const pollsThrough = async (proxy: FrontProxy, cookie: string): Promise<Answer> => {
  const headers = { cookie, origin: `https://${proxy.host}` }
  const url = '/socket.io/?EIO=4&transport=polling'
  const opened = await ask(proxy, url, { headers })
  const { sid } = JSON.parse(opened.body.slice(1)) as { sid: string }
  return ask(proxy, `${url}&sid=${sid}`, { headers, body: '40' })
}
