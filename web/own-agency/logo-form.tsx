import { ImageUp } from 'lucide-react'
import type { OwnAgency } from '#contract/own-agency.ts'
import { ChooseFile } from '../forms/choose-file.tsx'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { usePageContext } from '../page/page-context.tsx'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import { Logo } from '../ui/logo.tsx'

/** Choosing a file sends it; without scripts a button does. */
export function LogoForm({ agency: { name, logo: shown, change } }: { agency: OwnAgency }) {
  const logo = change?.logo === undefined ? shown : change.logo
  const { t } = usePageContext()
  const toast = useToast()
  const onDone = () => toast(t('ownAgency.change.sent'), { type: 'success' })
  const form = useForm('logo', { fields: [], onDone })
  const removal = useForm('nologo', { fields: [], onDone })
  return (
    <div className="line-4">
      <Logo name={name} logo={logo} size={88} />
      <Form form={form} encType="multipart/form-data">
        <ChooseFile
          form={form}
          name="logo"
          accept="image/jpeg,image/png,image/webp,image/avif"
          label={t('ownAgency.logo.choose')}
          icon={<ImageUp aria-hidden="true" />}
        />
      </Form>
      {logo && (
        <Form form={removal}>
          <Button type="submit" look="quiet" busy={removal.busy}>
            {t('ownAgency.logo.remove')}
          </Button>
        </Form>
      )}
    </div>
  )
}
