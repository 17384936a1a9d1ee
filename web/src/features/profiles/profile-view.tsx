import CalendarHeart from 'lucide-react/icons/calendar-heart'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import type { Profile } from '#contract/entities/user.ts'
import { monthAndYear } from '#web/platform/dates.ts'
import { fullName, inIndia } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
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
        {profile.userRating > 0 ? (
          <Rating value={profile.userRating} count={profile.ratingCount} />
        ) : (
          <p className="-mt-2 text-ink-soft">{texts.profiles.notRated}</p>
        )}
      </div>
      <Words title={texts.profiles.aboutMe} text={profile.description} />
      <Words title={texts.profiles.skills} text={profile.skills} />
      <Card>
        <Facts>
          {profile.city && (
            <Fact label={texts.common.location} icon={<MapPin size={20} />}>
              {inIndia(profile.city)}
            </Fact>
          )}
          <Fact label={texts.profiles.memberSince} icon={<CalendarHeart size={20} />}>
            {monthAndYear(profile.createdAt)}
          </Fact>
          {profile.college && (
            <Fact label={texts.profiles.college} icon={<GraduationCap size={20} />}>
              {profile.college}
            </Fact>
          )}
          <Fact label={texts.common.email} icon={<Mail size={20} />}>
            <span className="break-all">{profile.email}</span>
          </Fact>
        </Facts>
      </Card>
    </>
  )
}

function Rating({ value, count }: { value: number; count: number }) {
  return (
    <div className="flex flex-col items-center text-lead">
      <Stars value={value} size={24} />
      <p className="text-caption text-ink-soft">
        <span>{texts.profiles.asServiceProvider}</span>, {texts.profiles.ratingCount(count)}
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
