import { texts } from '#web/texts.ts'

/** Stands wherever money shows that is not real. */
export const TestMoney = () => <p className="text-caption text-ink-soft">{texts.payments.testMoney}</p>
