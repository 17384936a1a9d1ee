import MessageCircle from 'lucide-react/icons/message-circle'
import { NoTasksPicture } from '../src/illustrations/empty-home.tsx'
import { Avatar } from '../src/ui/avatar.tsx'
import { BarPlace, BottomBar, InBar, InMenu } from '../src/ui/bottom-bar.tsx'
import { Bubble } from '../src/ui/bubble.tsx'
import { Button, LinkButton } from '../src/ui/button.tsx'
import { EmptyState } from '../src/ui/empty-state.tsx'
import { ErrorState } from '../src/ui/error-state.tsx'
import { Gate } from '../src/ui/gate.tsx'
import { IconButton } from '../src/ui/icon-button.tsx'
import { KeptNotice } from '../src/ui/kept-notice.tsx'
import { LinkSent } from '../src/ui/link-sent.tsx'
import { ListEnd } from '../src/ui/list-end.tsx'
import { MoneyRow } from '../src/ui/money-row.tsx'
import { Notice } from '../src/ui/notice.tsx'
import { NowPanel, ProgressBars } from '../src/ui/now-panel.tsx'
import { Dots, ProgressSegments } from '../src/ui/progress-segments.tsx'
import { QrCode } from '../src/ui/qr-code.tsx'
import { Quote } from '../src/ui/quote.tsx'
import { Loading } from '../src/ui/spinner.tsx'
import { SplitBar } from '../src/ui/split-bar.tsx'
import { TestMoney } from '../src/ui/test-money.tsx'
import { toast } from '../src/ui/toaster.tsx'
import { Group, Row } from './section.tsx'

export function FeedbackGroups() {
  return (
    <Group name="Feedback">
      <Row>
        <Button look="secondary" onClick={() => toast('New Message Received')}>
          Blank
        </Button>
        <Button look="secondary" onClick={() => toast.success('Task posted successfully')}>
          Success
        </Button>
        <Button look="secondary" onClick={() => toast.error('Offer posting failed')}>
          Error
        </Button>
        <Button look="secondary" onClick={() => toast.loading('Posting', { duration: 3000 })}>
          Loading
        </Button>
        <Button
          look="secondary"
          onClick={() =>
            toast.custom(<p className="rounded-card bg-delight p-4 font-bold text-on-delight">Custom</p>)
          }
        >
          Custom
        </Button>
      </Row>
      <ProgressSegments step={1} />
      <ProgressSegments step={2} />
      <Dots count={3} active={1} />
      <ProgressBars done={2} total={5} step="Arrival" />
      <NowPanel
        title="Pay ₹450 to start"
        notes={['The test bank holds it until you both confirm.']}
        isOwn
        progress={{ done: 1, total: 5, step: 'Payment' }}
      >
        <TestMoney />
      </NowPanel>
      <NowPanel title="Ravi is on it" notes={["You'll be asked to confirm."]} />
      <BarPlace value={null}>
        <InBar>{null}</InBar>
        <InMenu>{null}</InMenu>
      </BarPlace>
      <Bubble isOwn face={<Avatar name="Asha" size={24} />} author="What you said">
        Page twelve is missing.
      </Bubble>
      <Quote>Page twelve is missing.</Quote>
      <SplitBar
        total={1000}
        toProvider={400}
        poster={{ name: 'Asha', src: null, label: 'You' }}
        provider={{ name: 'Ravi', src: null, label: 'Ravi' }}
      />
      <MoneyRow title="Held securely: ₹450" notes={['Goes to Ravi when you both confirm']} />
      <BottomBar beside={<IconButton label="Message" isFramed icon={<MessageCircle aria-hidden="true" />} />}>
        <Button>Mark as Complete</Button>
      </BottomBar>
      <QrCode text="upi://pay?pa=ravi@bank" label="UPI code" />
      <Loading />
      <Notice>Confirm your email to get the verified badge.</Notice>
      <KeptNotice of={{ isRestored: true, startAfresh: () => {} }} />
      <Notice look="success">Your password has been reset successfully.</Notice>
      <LinkSent
        email="meera@example.in"
        words={email => <>We've sent a link to {email}.</>}
        onClose={() => {}}
      />
      <Notice look="warning">This task closes tomorrow.</Notice>
      <Notice look="danger">Passwords do not match</Notice>
      <Notice look="offline">You're offline. This is what was last saved on this device.</Notice>
      <EmptyState
        picture={<NoTasksPicture />}
        text="No tasks here yet"
        help="Be the first to ask."
        action={<LinkButton href="/post">Post Task</LinkButton>}
      />
      <ErrorState text="The tasks couldn't be loaded." onRetry={() => {}} />
      <Gate
        isAllowed={false}
        hasFailed={false}
        refusal="This page is for moderators."
        wayOn={<LinkButton href="/">Find tasks</LinkButton>}
        failure="This page couldn't be loaded."
        onRetry={() => {}}
      >
        {null}
      </Gate>
      <ListEnd fetch={() => {}} isFetching={false} isFailed failure="More tasks couldn't be loaded.">
        <Loading />
      </ListEnd>
    </Group>
  )
}
