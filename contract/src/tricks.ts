import { contactDetailsIn } from './contact-details.ts'

/** Requests that are typical of fraud, the most harmful first. */
export const tricks = ['code', 'collect', 'qr', 'advance', 'app', 'upi'] as const
export type Trick = (typeof tricks)[number]

/** A warning stands only beside the first messages of a conversation: cheats hurry, and people who know each other pay. */
export const earlyMessages = 10

/** Words that sound like one of them and are none: 'thanks in advance', 'tell me in advance', 'advance booking'. */
const harmless =
  /\b(?:thanks?|thank you|know|tell|told|inform\w{0,3}|notice|plan\w{0,4}|book\w{0,3}|well)\b[^.!?\n]{0,24}\bin advance\b|\bin advance,? (?:thanks?|thank you)\b|\badvance (?:booking|notice|warning|copy)\b/gi

const money = '(?:₹ ?|rs\\.? ?|inr ?)?\\d[\\d,]{0,9}(?: ?(?:%|percent|₹|rs|rupees))?'
const asks = '(?:pay|send|sent|transfer|deposit|need|give|want|require|take|charge|ask)\\w{0,5}'

const patterns: Record<Exclude<Trick, 'upi'>, RegExp> = {
  code: /\botps?\b|ओटीपी|\bone[ -]time (?:password|code|pin)\b|\bverification code\b|\b(?:upi|atm|card|debit|bank) ?(?:pin|password)\b|\bm-?pin\b|\bcvv\b/i,
  collect:
    /\bcollect request\b|\b(?:upi|payment|money|gpay|phonepe|paytm|google pay) request\b|\b(?:approve|accept|confirm)\b[^.!?\n]{0,30}\brequest\b[^.!?\n]{0,20}\b(?:gpay|google pay|phonepe|paytm|upi|bhim)\b|\bpin\b[^.!?\n]{0,20}\bto (?:receive|get)\b/i,
  qr: /\bqr[ -]?codes?\b|\bscan\b[^.!?\n]{0,24}\bqr\b|\bqr\b[^.!?\n]{0,24}\b(?:scan|pay|send|receive)|\bscan (?:this|the|my) code\b|क्यूआर/i,
  advance: new RegExp(
    `\\b${asks}\\b[^.!?\\n]{0,40}\\badvance\\b|${money} ?(?:as |in |is )?(?:an? )?(?:the )?advance\\b|\\badvance (?:payment|amount|money|of)\\b|` +
      '\\b(?:registration|joining|processing|security|refundable) (?:fees?|charges?|deposit|amount)\\b|\\btoken (?:money|amount)\\b|एडवांस|अग्रिम',
    'i',
  ),
  app: /\b(?:wa|t)\.me\/|\bchat\.whatsapp\.com\b|\btelegram\.(?:me|org)\b|\b(?:message|msg|text|write|chat|talk|contact|ping|add|come|reply)\b[^.!?\n]{0,24}\b(?:on|via|to|in) (?:my )?(?:whats ?app|telegram)\b|\b(?:any ?desk|team ?viewer|quick ?support)\b|\.apk\b/i,
}

/**
 * The worst trick that a text may be part of; null if it is like none. It is for a line that the reader sees, never for a
 * refusal: it errs both ways.
 */
export const trickIn = (text: string): Trick | null => {
  const words = text.normalize('NFKC').replace(harmless, ' ')
  const found = tricks.find(trick => trick !== 'upi' && patterns[trick].test(words))
  return found ?? (contactDetailsIn(text).includes('upi') ? 'upi' : null)
}
