import type { User } from '#contract/people/accounts.ts'
import { profile } from '#contract/edge/profile.ts'
import { useApi } from '../../../ground/page/api.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { PictureForm } from '../../pictures/picture-form.tsx'
import { Avatar } from '../../../ground/ui/avatar.tsx'

const CALLS = { profile }

/** The public picture of the account. */
export function ProfilePicture({ user }: { user: User }) {
  const { t } = usePageContext()
  const api = useApi(CALLS)
  return (
    <PictureForm
      name="picture"
      calls={{
        begin: async (size, signal) => (await api.profile.beginPicture({ size }, { signal })).data,
        send: async (key, offset, piece, signal) =>
          (await api.profile.sendPicture({ key, offset, piece }, { signal })).data,
      }}
      exists={user.picture !== null}
      labels={{
        choose: t('accounts.profile.pictureChoose'),
        remove: t('accounts.profile.pictureRemove'),
        done: t('accounts.user.saved'),
      }}
    >
      <Avatar name={user.name} picture={user.picture} size={88} />
    </PictureForm>
  )
}
