import { ImageUp } from 'lucide-react'
import type { Company } from '#contract/company.ts'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { useHydrated } from '../hydrated.ts'
import { usePageContext } from '../page-context.tsx'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { Logo } from '../ui/logo.tsx'
import styles from './company.module.css'

/** Choosing a file sends it; without scripts a button does. */
export function LogoForm({ company: { name, logo } }: { company: Company }) {
  const { t } = usePageContext()
  const toast = useToast()
  const hydrated = useHydrated()
  const onDone = () => toast(t('accounts.user.saved'), { type: 'success' })
  const form = useForm('logo', { fields: [], onDone })
  const removal = useForm('nologo', { fields: [], onDone })
  const choose = (): void => form.element.current?.querySelector<HTMLInputElement>('input[type=file]')?.click()
  const input = (
    <input
      type="file"
      name="logo"
      aria-label={t('company.logo.choose')}
      accept="image/jpeg,image/png,image/webp,image/avif"
      required
      tabIndex={hydrated ? -1 : undefined}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
    />
  )
  return (
    <div className={styles['logoForm']}>
      <Logo name={name} logo={logo} size={88} />
      <Form form={form} encType="multipart/form-data">
        {hydrated ? <VisuallyHidden>{input}</VisuallyHidden> : input}
        <Button type={hydrated ? 'button' : 'submit'} icon={<ImageUp aria-hidden="true" />} busy={form.busy} onClick={hydrated ? choose : undefined}>
          {t('company.logo.choose')}
        </Button>
      </Form>
      {logo && (
        <Form form={removal}>
          <Button type="submit" look="quiet" busy={removal.busy}>
            {t('company.logo.remove')}
          </Button>
        </Form>
      )}
    </div>
  )
}
