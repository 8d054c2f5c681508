import { ImageUp } from 'lucide-react'
import type { User } from '#contract/accounts.ts'
import { Form } from '../../forms/form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useHydrated } from '../../hydrated.ts'
import { usePageContext } from '../../page-context.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './user-page.module.css'

/** The picture as others see it. Choosing a file sends it; without scripts a button does. */
export function PictureForm({ user }: { user: User }) {
  const { t } = usePageContext()
  const toast = useToast()
  const hydrated = useHydrated()
  const said = () => toast(t('accounts.user.saved'), { type: 'success' })
  const picture = useForm('picture', { fields: [], onDone: said })
  const removal = useForm('no-picture', { fields: [], onDone: said })
  const choose = (): void => picture.element.current?.querySelector<HTMLInputElement>('input[type=file]')?.click()
  const input = (
    <input
      type="file"
      name="picture"
      aria-label={t('accounts.profile.pictureChoose')}
      accept="image/jpeg,image/png,image/webp,image/avif"
      required
      tabIndex={hydrated ? -1 : undefined}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
    />
  )
  return (
    <div className={styles['picture']}>
      <Avatar name={user.name} picture={user.picture} size={88} />
      <Form form={picture} encType="multipart/form-data">
        {hydrated ? <VisuallyHidden>{input}</VisuallyHidden> : input}
        <Button type={hydrated ? 'button' : 'submit'} icon={<ImageUp aria-hidden="true" />} busy={picture.busy} onClick={hydrated ? choose : undefined}>
          {t('accounts.profile.pictureChoose')}
        </Button>
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
