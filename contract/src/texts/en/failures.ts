import { accounts } from './failures/accounts.ts'
import { deals } from './failures/deals.ts'
import { operators } from './failures/operators.ts'
import { requests } from './failures/requests.ts'

const joined = <A, B, C, D>(a: A, b: B, c: C, d: D): A & B & C & D => ({ ...a, ...b, ...c, ...d })

/** Why a call was refused, in words for people. The server knows each by its name and parameters alone. */
// Called pure, or the first page would carry the words, which only the server says.
export const failures = /* @__PURE__ */ joined(requests, accounts, deals, operators)
