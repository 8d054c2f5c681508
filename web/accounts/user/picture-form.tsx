import { ImageUp } from 'lucide-react'
import type { User } from '#contract/accounts.ts'
import { ChooseFile } from '../../forms/choose-file.tsx'
import { Form } from '../../forms/form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { usePageContext } from '../../page/page-context.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'

/** The public picture. Choosing a file sends it; without scripts a button does. */
export function PictureForm({ user }: { user: User }) {
  const { t } = usePageContext()
  const toast = useToast()
  const said = () => toast(t('accounts.user.saved'), { type: 'success' })
  const picture = useForm('picture', { fields: [], onDone: said })
  const removal = useForm('no-picture', { fields: [], onDone: said })
  return (
    <div className="line-4">
      <Avatar name={user.name} picture={user.picture} size={88} />
      <Form form={picture} encType="multipart/form-data">
        <ChooseFile
          form={picture}
          name="picture"
          accept="image/jpeg,image/png,image/webp,image/avif"
          label={t('accounts.profile.pictureChoose')}
          icon={<ImageUp aria-hidden="true" />}
        />
      </Form>
      {user.picture && (
        <Form form={removal}>
          <Button type="submit" look="quiet" busy={removal.busy}>
            {t('accounts.profile.pictureRemove')}
          </Button>
        </Form>
      )}
    </div>
  )
}
