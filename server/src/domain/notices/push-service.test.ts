import { expect, test } from 'vitest'
import { isPushService } from './push-service.ts'

const allowed = ['http://127.0.0.1:8090', 'https://push.example.org']

test.each([
  'https://fcm.googleapis.com/fcm/send/dQw4:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d%3d',
  'https://fcm.googleapis.com:443/fcm/send/a',
  'http://127.0.0.1:8090/a',
  'https://push.example.org/a',
])('[note.6] sends to %s', endpoint => {
  expect(isPushService(endpoint, allowed)).toBe(true)
})

test.each([
  'https://example.in/',
  'https://fcm.googleapis.com.evil.in/',
  'https://evilfcm.googleapis.com/',
  'https://evil.fcm.googleapis.com/',
  'https://googleapis.com/',
  'https://fcm.googleapis.com./fcm/send/a',
  'https://evil.in/fcm.googleapis.com',
  'https://evil.in?fcm.googleapis.com',
  'https://evil.in\\fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.in/',
  'https://user@fcm.googleapis.com/',
  'https://user:secret@fcm.googleapis.com/',
  'https://fcm.googleapis.com/a#b',
  'https://fcm.googleapis.com/#',
  'http://fcm.googleapis.com/fcm/send/a',
  'https://fcm.googleapis.com:8443/',
  'https://fcm.googleapis.com:80/',
  'https://push.apple.com/',
  'https://.push.apple.com/',
  'https://evilpush.apple.com/',
  'https://web.push.apple.com.evil.in/',
  'https://xn--fcm-googleapis-9l5j.com/',
  'https://fcm.googleapıs.com/',
  'https://fcm。googleapis。com.evil.in/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fe80::1]/',
  'https://localhost/',
  'https://notify.windows.com.local/',
  'https://169.254.169.254/latest/meta-data/',
  'http://127.0.0.1:8091/',
  'https://127.0.0.1:8090/',
  'http://127.0.0.1:8090@evil.in/',
  'https://push.example.org:444/',
  'ftp://fcm.googleapis.com/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  '//fcm.googleapis.com/a',
  'fcm.googleapis.com',
  '',
])('[note.6] sends nothing to %o', endpoint => {
  expect(isPushService(endpoint, allowed)).toBe(false)
})
