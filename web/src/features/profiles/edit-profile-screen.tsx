import { useMutation } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import type { Gender, User } from '#contract/entities/user.ts'
import { paths } from '#contract/paths.ts'
import { updateProfile } from '#web/features/profiles/calls.ts'
import { NameRow } from '#web/features/profiles/name-row.tsx'
import { FacePicker, WorkPicker } from '#web/features/profiles/own-pictures.tsx'
import { ProfileFields } from '#web/features/profiles/profile-fields.tsx'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { useLeave } from '#web/platform/leave.ts'
import { useBack } from '#web/platform/navigation.ts'
import { placeToReturnTo } from '#web/platform/return-to.ts'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { BlockingOverlay } from '#web/ui/blocking-overlay.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'

const leaveAfterMs = 2_000
const shownFields = ['gender', 'age', 'city', 'college', 'skills', 'description']

/** The form as it is typed; the age stays text until it is sent. */
const typedFrom = ({ gender, age, city, college, skills, description }: User) => ({
  gender: gender ?? '',
  age: String(age ?? ''),
  city,
  college,
  skills,
  description,
})

export function EditProfileScreen() {
  const viewer = useViewer()
  const { back } = useBack()
  const formId = useId()
  const written = useDraft('profile', typedFrom(viewer))
  const { mutate, isPending, isSuccess, error } = useMutation({ ...updateProfile, onSuccess: written.settle })
  const failure = unshownMessage(error, shownFields)
  const place = placeToReturnTo(viewer.givenId)
  useLeaveAfter(isSuccess, place?.path ?? paths.profile(viewer.givenId))

  function submit() {
    const typed = written.send()
    mutate({ body: { ...typed, gender: typed.gender as Gender, age: Number(typed.age) } })
  }

  return (
    <Page
      title={texts.profiles.editProfile}
      back={() => back(paths.home)}
      footer={
        <Button type="submit" form={formId} isWide isBusy={isPending || isSuccess}>
          {texts.common.submit}
        </Button>
      }
    >
      {!viewer.isProfileSetUp && !isSuccess && <Notice>{texts.profiles.setUpFirst}</Notice>}
      <FacePicker user={viewer} />
      <NameRow user={viewer} />
      <Form id={formId} draft={written} failure={error} isBusy={isPending || isSuccess} onSubmit={submit}>
        <ProfileFields field={written.field} change={written.change} issues={fieldIssues(error)} />
        {failure && <Notice look="danger">{failure}</Notice>}
      </Form>
      {viewer.isProfileSetUp && <WorkPicker user={viewer} />}
      {isPending && <BlockingOverlay />}
    </Page>
  )
}

/** The success stays in sight for a moment; leaving the screen before that cancels the move. */
function useLeaveAfter(isDue: boolean, to: string): void {
  const leaveFor = useLeave()
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => leaveFor(to, 1), leaveAfterMs)
    return () => clearTimeout(timer)
  }, [isDue, to, leaveFor])
}
