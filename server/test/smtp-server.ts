import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** The answer of a mail server to the next mail. */
export type SmtpMood =
  | 'takes'
  /** Takes the mail, and breaks off before it says so. */
  | 'drops'
  /** Takes the mail, and never says anything again. */
  | 'hangs'
  /** Cannot say yet whether the receiver is one of its own. */
  | 'later'
  | 'refuses'

/** A mail server on this machine that lies and fails as a test orders. */
export class SmtpServer {
  readonly #server: Server
  readonly #open = new Set<Socket>()
  /** Its answers to the next mails. It accepts all later ones. */
  moods: SmtpMood[] = []
  /** The mails that it has got, whatever it said of them. */
  taken: string[] = []

  constructor() {
    this.#server = createServer(socket => this.#serve(socket))
  }

  async listen(): Promise<string> {
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve))
    const { port } = this.#server.address() as AddressInfo
    return `smtp://127.0.0.1:${port}?ignoreTLS=true&socketTimeout=200`
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy()
    await new Promise(resolve => this.#server.close(resolve))
  }

  #serve(socket: Socket): void {
    this.#open.add(socket)
    socket.on('close', () => this.#open.delete(socket)).on('error', () => {})
    const say = (line: string) => socket.write(`${line}\r\n`)
    let mood: SmtpMood = 'takes'
    let mail: string | undefined
    say('220 mail.example.in')
    socket.on('data', data => {
      const heard = String(data)
      if (mail !== undefined) {
        mail += heard
        if (!mail.endsWith('\r\n.\r\n')) return
        this.taken.push(mail)
        mail = undefined
        if (mood === 'drops') socket.destroy()
        else if (mood !== 'hangs') say('250 taken')
      } else if (heard.startsWith('MAIL')) {
        mood = this.moods.shift() ?? 'takes'
        say('250 fine')
      } else if (heard.startsWith('RCPT') && mood === 'later') say('451 4.7.1 try later')
      else if (heard.startsWith('RCPT') && mood === 'refuses') say('550 5.1.1 no such user')
      else if (heard.startsWith('DATA')) {
        mail = ''
        say('354 go on')
      } else say('250 fine')
    })
  }
}
