import ClipboardList from 'lucide-react/icons/clipboard-list'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Store from 'lucide-react/icons/store'
import { AuthorRow } from '../src/ui/author-row.tsx'
import { Avatar } from '../src/ui/avatar.tsx'
import { StatusBadge, Tag } from '../src/ui/badge.tsx'
import { BottomTabs } from '../src/ui/bottom-tabs.tsx'
import { BubbleButton } from '../src/ui/bubble.tsx'
import { Card, Section } from '../src/ui/card.tsx'
import { CategoryBand, CategoryTile } from '../src/ui/category-icon.tsx'
import { CountBubble } from '../src/ui/count-bubble.tsx'
import { Fact, Facts } from '../src/ui/facts.tsx'
import { FoldedText } from '../src/ui/folded-text.tsx'
import { InfoRow, LinkRow } from '../src/ui/info-row.tsx'
import { ListRow, RowList } from '../src/ui/list-row.tsx'
import { Markdown } from '../src/ui/markdown.tsx'
import { MessageBubble } from '../src/ui/message-bubble.tsx'
import { Money } from '../src/ui/money.tsx'
import { OfferLine } from '../src/ui/offer-line.tsx'
import { PersonRow } from '../src/ui/person-row.tsx'
import { PersonTick } from '../src/ui/person-tick.tsx'
import { Rating } from '../src/ui/rating.tsx'
import { SiteBrand, useSite } from '../src/ui/site-brand.ts'
import { SiteLinks } from '../src/ui/site-links.tsx'
import { SkeletonCard, SkeletonList, SkeletonRow } from '../src/ui/skeleton.tsx'
import { SkeletonText } from '../src/ui/skeleton-text.tsx'
import { TaskCard } from '../src/ui/task-card.tsx'
import { TaskStrip } from '../src/ui/task-strip.tsx'
import { TickRow } from '../src/ui/tick-row.tsx'
import { ToastLink } from '../src/ui/toast-link.tsx'
import { VerifiedBadge } from '../src/ui/verified-badge.tsx'
import { VerifiedMark } from '../src/ui/verified-mark.tsx'
import { Group, Row } from './section.tsx'

const written = { version: 1, at: '2026-11-12T10:00:00.000Z' }
const everyCategory = [...Array(17).keys()].map(index => index + 1)

export const sampleTasks = [
  {
    href: '/task/1',
    categoryId: 3,
    categoryName: 'Lift-Move-Pack',
    title: 'Shift a 2 BHK from Koramangala to Indiranagar',
    budget: 125000,
    place: 'Bengaluru, 80 Feet Road, Koramangala 4th Block',
    days: '28 November',
    offers: 4,
    status: 'Open',
  },
  {
    href: '/task/2',
    categoryId: 4,
    categoryName: 'Tutoring',
    title: 'Class 10 maths, three evenings a week',
    budget: 6500,
    place: 'Remote',
    days: '1 December',
    offers: 1,
    status: 'In-Progress',
  },
  {
    href: '/task/3',
    categoryId: 11,
    categoryName: 'Pet Care',
    title: 'Walk my dog while I am in Pune',
    budget: 899.5,
    place: 'Mumbai, Bandra West',
    days: '',
    offers: 0,
    status: 'Completed',
  },
] as const

const tab = (label: string, Icon: typeof Clock) => ({
  href: `/${label}`,
  label,
  icon: <Icon />,
  isHere: label === 'Tasks',
})

export const SampleTabs = () => (
  <BottomTabs
    post={{ href: '/post', name: 'Post Task' }}
    tabs={[
      tab('Tasks', Store),
      { ...tab('My Tasks', ClipboardList), count: 2 },
      tab('Messages', MessageCircle),
      { ...tab('Account', Clock), icon: <Avatar name="Asha" size={24} /> },
    ]}
  />
)

export function ListGroups() {
  return (
    <>
      <Group name="Task cards">
        {sampleTasks.map(task => (
          <TaskCard key={task.href} {...task} />
        ))}
      </Group>
      <Group name="People and marks">
        <Row>
          <StatusBadge status="Open" />
          <StatusBadge status="In-Progress" />
          <StatusBadge status="Completed" />
          <Tag>Carpentry</Tag>
        </Row>
        <Row>
          <Avatar name="Asha" size={24} hasRing />
          <Avatar name="Asha" size={40} />
          <Avatar name="Ravi" isOnline />
          <Avatar name="Meera" size={88} />
          <Avatar name="अनिल" isOnline />
          <span className="font-semibold">
            Asha Rao <VerifiedMark label="Verified" onPress={() => {}} />
          </span>
          <CountBubble count={3} label="unread" />
          <CountBubble count={120} label="unread" />
        </Row>
        <Row>
          <Money amount={125000} size="title" />
          <Money amount={899.5} />
          <ToastLink
            title="3 new messages from Ravi"
            note="I can be there at five."
            href="/messages"
            onOpen={() => {}}
          />
          <span lang="hi" className="text-strong">
            नमस्ते, काम बताइए
          </span>
        </Row>
        <Row>
          {everyCategory.map(id => (
            <CategoryTile key={id} categoryId={id} size={88} />
          ))}
        </Row>
        <CategoryBand categoryId={3} />
        <TaskStrip title="Shift a 2 BHK" categoryId={3} href="/task/1">
          Budget ₹1,300
        </TaskStrip>
        <AuthorRow href="/profile/1" name="Meera Iyer" src={null} isVerified>
          2 days ago
        </AuthorRow>
        <PersonRow href="/profile/1" name="Ravi Kumar" isVerified>
          <Rating rating={4.8} count={23} />
        </PersonRow>
        <PersonRow href="/profile/2" name="Meera Iyer">
          <Rating rating={0} />
        </PersonRow>
        <PersonTick name="Ravi" rating={4.8} count={23} note="Did tasks like this" isOn onChange={() => {}} />
        <PersonTick
          name="Meera"
          rating={0}
          count={0}
          note="Has the skills"
          isOn={false}
          onChange={() => {}}
        />
        <TickRow label="Does anyone know a good plumber?" note="12/03/24" isOn onChange={() => {}} />
        <OfferLine href="/offers" name="Ravi" rating={4.8} count={23} price={450} />
        <FoldedText lines={3}>{'I bring my own tools. '.repeat(20)}</FoldedText>
        <SampleTabs />
      </Group>
      <Group name="What operators write">
        <SiteBrand value={{ ...useSite(), pages: { terms: written, help: written } }}>
          <SiteLinks />
        </SiteBrand>
        <Markdown>{'## How to pay\n\n1. Agree on a price.\n2. Pay **in the app**.'}</Markdown>
      </Group>
      <Group name="Rows and facts">
        <RowList label="Conversations">
          <ListRow
            key="1"
            href="/messages/1"
            leading={<Avatar name="Ravi" isOnline />}
            title={
              <>
                Ravi <VerifiedBadge size={18} />
              </>
            }
            subtitle={
              <span className="block truncate">I can come at nine, is there a lift in the building?</span>
            }
            time="2 hours ago"
            count={<CountBubble count={2} label="unread messages" />}
            isStrong
          />
          <ListRow
            key="2"
            href="/messages/2"
            leading={<Avatar name="Meera" />}
            title="Meera"
            subtitle="Thank you!"
            time="Yesterday"
          />
        </RowList>
        <BubbleButton face={<Avatar name="Ravi" size={40} />} note="21-11 09:12" onClick={() => {}}>
          A message to choose
        </BubbleButton>
        <Section title="About this task">
          <InfoRow icon={<MapPin />}>80 Feet Road, Bengaluru</InfoRow>
          <LinkRow icon={<Clock />} title="What happened" note="Ravi arrived" isDue href="/task/1" />
          <Card>
            <Facts>
              <Fact label="Location">80 Feet Road, Bengaluru, India</Fact>
              <Fact label="Due date">28 November, morning (before 11 AM)</Fact>
            </Facts>
          </Card>
        </Section>
        <MessageBubble
          isOwn={false}
          author="Ravi"
          text="Is there a lift in the building?"
          time="21-11 09:12"
        />
        <MessageBubble isOwn author="You" text="Yes, a big one." time="21-11 09:13" />
        <MessageBubble isOwn author="You" text="Come at nine." time="" state="waiting" />
        <MessageBubble isOwn author="You" text="And bring rope." time="" state="failed" onRetry={() => {}} />
      </Group>
      <Group name="Skeletons">
        <SkeletonText lines={3} />
        <SkeletonCard />
        <SkeletonRow />
        <SkeletonList count={2} isRows />
      </Group>
    </>
  )
}
