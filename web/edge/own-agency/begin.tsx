import { AGENCY_NAME_MAX, ownAgency, type Invited } from '#contract/homes/own-agency.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Checkbox } from '../../ground/ui/checkbox.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'

/** An agency of one's own. */
export function FoundForm({ countries }: { countries: readonly { iso2: string; name: string }[] }) {
  const { t, visitorPlace } = usePageContext()
  const form = useForm('found', { fields: ['name', 'country'], endpoint: ownAgency.found })
  return (
    <Form form={form}>
      <Field
        {...form.field('name')}
        label={t('ownAgency.found.name')}
        hint={t('ownAgency.found.nameHint')}
        dir="auto"
        required
        maxLength={AGENCY_NAME_MAX}
        autoComplete="organization"
      />
      <Select
        {...form.field('country', visitorPlace?.iso2 ?? 'ES')}
        label={t('ownAgency.found.country')}
      >
        {countries.map(({ iso2, name }) => (
          <option key={iso2} value={iso2}>
            {name}
          </option>
        ))}
      </Select>
      <Checkbox
        name="offers"
        label={t('ownAgency.found.offers')}
        hint={t('ownAgency.found.offersHint')}
        defaultChecked
      />
      <div>
        <Button type="submit" look="primary" busy={form.busy}>
          {t('ownAgency.found.submit')}
        </Button>
      </div>
    </Form>
  )
}

/** The invitation whose link was followed, and invitations sent to the address of the account. */
export function Invitations({
  invitation,
  invited,
}: {
  invitation: (Invited & { token: string }) | null | undefined
  invited: readonly Invited[]
}) {
  const { t } = usePageContext()
  return (
    <>
      {invitation === null && <Banner tone="warn">{t('ownAgency.join.dead')}</Banner>}
      {invitation && <Join invitation={invitation} hidden={{ token: invitation.token }} />}
      {invited.map((one) => (
        <Join key={one.id} invitation={one} hidden={{ id: String(one.id) }} />
      ))}
    </>
  )
}

function Join({
  invitation: { id, name, role },
  hidden,
}: {
  invitation: Invited
  hidden: Record<string, string>
}) {
  const { t } = usePageContext()
  const form = useForm(`join-${id}`, { fields: [] })
  return (
    <Form form={form} hidden={hidden}>
      <p>
        {t.rich('ownAgency.join.what', {
          agency: (
            <strong key="agency">
              <bdi>{name}</bdi>
            </strong>
          ),
          role: t(`ownAgency.role.${role}`),
        })}
      </p>
      <div>
        <Button
          type="submit"
          look="primary"
          busy={form.busy}
          aria-label={t('ownAgency.join.submitTo', { agency: name })}
        >
          {t('ownAgency.join.submit')}
        </Button>
      </div>
    </Form>
  )
}
