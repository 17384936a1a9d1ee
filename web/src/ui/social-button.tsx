import { texts } from '#web/texts.ts'
import { Button } from './button.tsx'

const marks = {
  Google: (
    <svg aria-hidden="true" width="20" height="20" viewBox="0 0 24 24">
      <path
        className="fill-google-blue"
        d="M23 12.3c0-.8-.1-1.600-.2-2.300H12v4.400h6.200a5.300 5.300 0 0 1-2.300 3.500v2.900h3.700c2.200-2 3.400-5 3.400-8.500z"
      />
      <path
        className="fill-google-green"
        d="M12 23.500c3.100 0 5.700-1 7.600-2.800l-3.700-2.900c-1 .7-2.300 1.100-3.900 1.100-3 0-5.500-2-6.400-4.700H1.800v3A11.500 11.500 0 0 0 12 23.500z"
      />
      <path
        className="fill-google-yellow"
        d="M5.600 14.200a6.900 6.900 0 0 1 0-4.400v-3H1.800a11.500 11.500 0 0 0 0 10.400z"
      />
      <path
        className="fill-google-red"
        d="M12 5.100c1.700 0 3.200.6 4.400 1.700l3.300-3.300A11.500 11.500 0 0 0 1.800 6.800l3.800 3C6.500 7.100 9 5.100 12 5.100z"
      />
    </svg>
  ),
  Facebook: (
    <svg aria-hidden="true" width="20" height="20" viewBox="0 0 24 24" className="fill-facebook">
      <path d="M24 12a12 12 0 1 0-13.900 11.900v-8.400H7.100V12h3V9.400c0-3 1.800-4.700 4.500-4.700 1.300 0 2.700.2 2.700.2v3h-1.500c-1.500 0-2 .9-2 1.900V12h3.300l-.5 3.500h-2.800v8.400A12 12 0 0 0 24 12z" />
    </svg>
  ),
}

type SocialButtonProps = {
  brand: keyof typeof marks
  isBusy?: boolean
  disabled?: boolean
  onClick: () => unknown
}

/** 'Continue with Google' or 'Continue with Facebook'. */
export function SocialButton({ brand, ...rest }: SocialButtonProps) {
  return (
    <Button look="secondary" isWide icon={marks[brand]} {...rest}>
      {texts.auth.continueWith(brand)}
    </Button>
  )
}

/** A line with a word in it, between two ways of doing the same. */
export function Divider({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-3 text-caption text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {text}
    </p>
  )
}
