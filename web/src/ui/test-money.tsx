import FlaskConical from 'lucide-react/icons/flask-conical'
import { texts } from '#web/texts.ts'
import { Tag } from './badge.tsx'

/** Stands wherever money shows that is not real. */
export function TestMoney() {
  return <Tag icon={<FlaskConical aria-hidden="true" size={14} />}>{texts.payments.testMoney}</Tag>
}
