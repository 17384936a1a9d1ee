import { isIP } from 'node:net'
import tls from 'node:tls'

const longestMs = 10_000

interface Certificate {
  end: Date
  /** Why it does not hold for this host; null if it does. */
  refusal: string | null
}

/**
 * Reads the TLS certificate of a URL's host. Null for http, and if the host does not answer. A certificate that is wrong or
 * has ended already is read, too: nothing is sent to the host.
 */
export const readCertificate = (address: string): Promise<Certificate | null> => {
  const url = new URL(address)
  if (url.protocol !== 'https:') return Promise.resolve(null)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise(resolve => {
    const socket = tls.connect({
      host,
      port: Number(url.port || 443),
      // A name in the greeting is for hosts with a name.
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
    })
    const end = (read: Certificate | null) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(read)
    }
    const timer = setTimeout(end, longestMs, null)
    socket.on('error', () => end(null))
    socket.on('secureConnect', () => {
      const time = Date.parse(socket.getPeerCertificate().valid_to)
      // The types say that it is an error, but it is a code.
      const refusal = socket.authorized ? null : String(socket.authorizationError)
      end(Number.isNaN(time) ? null : { end: new Date(time), refusal })
    })
  })
}

/** When the TLS certificate of a URL's host ends, whether it holds or not. */
export const certificateEnd = async (address: string): Promise<Date | null> =>
  (await readCertificate(address))?.end ?? null
