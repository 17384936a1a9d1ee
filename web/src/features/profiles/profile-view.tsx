import GraduationCap from 'lucide-react/icons/graduation-cap'
import Mail from 'lucide-react/icons/mail'
import type { ComponentType, ReactNode } from 'react'
import type { Profile } from '#contract/entities/user.ts'
import { Figures } from '#web/features/profiles/figures.tsx'
import { VerifiedName } from '#web/features/profiles/verified-name.tsx'
import { monthAndYear } from '#web/platform/dates.ts'
import { inIndia } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Tag } from '#web/ui/badge.tsx'
import { Section } from '#web/ui/card.tsx'
import { InfoRow } from '#web/ui/info-row.tsx'
import { PhotoGrid } from '#web/ui/photo-strip.tsx'

interface ProfileViewProps {
  profile: Profile
  isOwn?: boolean
  /** Reviews, from another feature. */
  Reviews: ComponentType<{ profile: Profile }>
  /** Between the figures and the words: on the own profile what else is one's own. */
  children?: ReactNode
}

/** A person as this app shows them, oneself included. */
export function ProfileView({ profile, isOwn = false, Reviews, children }: ProfileViewProps) {
  const { firstName, city, createdAt, description, college, email } = profile
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={firstName} src={profile.profilePic} size={isOwn ? 112 : 88} />
        <div className="min-w-0 flex-[1_1_8rem]">
          <VerifiedName profile={profile} />
          {city && (
            <p className="text-caption text-ink-soft">
              <span className="sr-only">{texts.common.location}</span> <span>{inIndia(city)}</span>
            </p>
          )}
          <p className="text-caption text-ink-soft">
            <span>{texts.profiles.memberSince}</span> <span>{monthAndYear(createdAt)}</span>
          </p>
        </div>
      </div>
      <Figures profile={profile} />
      {children}
      {description && (
        <Section title={texts.profiles.aboutMe}>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {description}
          </p>
        </Section>
      )}
      <Skills skills={profile.skills} />
      {profile.work.length > 0 && (
        <Section title={texts.photos.pastWork}>
          <PhotoGrid photos={profile.work} title={texts.photos.pastWork} />
        </Section>
      )}
      <Reviews profile={profile} />
      <div className="text-ink-soft">
        {college && (
          <InfoRow icon={<GraduationCap />}>
            <span className="sr-only">{texts.profiles.college}</span> <span>{college}</span>
          </InfoRow>
        )}
        {email && (
          <InfoRow icon={<Mail />}>
            <span className="break-all">{email}</span>
          </InfoRow>
        )}
      </div>
    </>
  )
}

/** The entries that a person wrote into one field. */
function Skills({ skills }: { skills: string }) {
  const all = skills
    .split(/[,;\n]/)
    .map(skill => skill.trim())
    .filter(Boolean)
  if (all.length === 0) return null
  return (
    <Section title={texts.profiles.skills}>
      <ul className="flex flex-wrap gap-2">
        {all.map(skill => (
          <li key={skill}>
            <Tag>{skill}</Tag>
          </li>
        ))}
      </ul>
    </Section>
  )
}
