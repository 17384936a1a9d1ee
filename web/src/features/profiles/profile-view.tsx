import CalendarHeart from 'lucide-react/icons/calendar-heart'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import type { Profile } from '#contract/entities/user.ts'
import { fullName, inIndia, monthAndYear } from '#web/platform/formats.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card, Section } from '#web/ui/card.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { VerifiedBadge } from '#web/ui/verified-badge.tsx'

/** A person as this app shows them, oneself included. */
export function ProfileView({ profile }: { profile: Profile }) {
  return (
    <>
      <div className="flex flex-col items-center gap-3 pt-2 text-center">
        <Avatar name={profile.firstName} size="large" />
        <h2 className="max-w-full text-title font-bold wrap-anywhere">
          {fullName(profile)} <VerifiedBadge isVerified={profile.verified} size={24} />
        </h2>
        {profile.userRating > 0 && <Rating value={profile.userRating} count={profile.ratingCount} />}
      </div>
      <Card>
        <Facts>
          <Fact label="Email" icon={<Mail size={20} />}>
            <span className="break-all">{profile.email}</span>
          </Fact>
          {profile.college && (
            <Fact label="College" icon={<GraduationCap size={20} />}>
              {profile.college}
            </Fact>
          )}
          {profile.city && (
            <Fact label="Location" icon={<MapPin size={20} />}>
              {inIndia(profile.city)}
            </Fact>
          )}
          <Fact label="Member Since" icon={<CalendarHeart size={20} />}>
            {monthAndYear(profile.createdAt)}
          </Fact>
        </Facts>
      </Card>
      <Words title="About Me" text={profile.description} />
      <Words title="Skills" text={profile.skills} />
    </>
  )
}

function Rating({ value, count }: { value: number; count: number }) {
  return (
    <div className="flex flex-col items-center">
      <Stars value={value} size={24} />
      <p className="text-caption text-ink-soft">
        <span>As Service Provider</span>, {count === 1 ? '1 rating' : `${count} ratings`}
      </p>
    </div>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  if (!text) return null
  return (
    <Section title={title}>
      <p className="whitespace-pre-line">{text}</p>
    </Section>
  )
}
