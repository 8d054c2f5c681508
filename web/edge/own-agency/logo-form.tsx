import { ownAgency, type OwnAgency } from '#contract/homes/own-agency.ts'
import { useApi } from '../../ground/page/api.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { PictureForm } from '../../people/pictures/picture-form.tsx'
import { Logo } from '../../ground/ui/logo.tsx'

const CALLS = { ownAgency }

/** The logo, or the one that waits for a moderator. */
export function LogoForm({ agency: { name, logo: shown, change } }: { agency: OwnAgency }) {
  const logo = change?.logo === undefined ? shown : change.logo
  const { t } = usePageContext()
  const api = useApi(CALLS)
  return (
    <PictureForm
      name="logo"
      calls={{
        begin: async (size, signal) => (await api.ownAgency.beginLogo({ size }, { signal })).data,
        send: async (key, offset, piece, signal) =>
          (await api.ownAgency.sendLogo({ key, offset, piece }, { signal })).data,
      }}
      exists={logo !== null}
      labels={{
        choose: t('ownAgency.logo.choose'),
        remove: t('ownAgency.logo.remove'),
        done: t('ownAgency.change.sent'),
      }}
    >
      <Logo name={name} logo={logo} size={88} />
    </PictureForm>
  )
}
