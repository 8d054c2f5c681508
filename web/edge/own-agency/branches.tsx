import { RowForm } from '../../people/accounts/user/row-form.tsx'
import { Row, Rows } from '../../people/accounts/user/user-page.tsx'
import {
  AGENCY_NAME_MAX,
  type Branch,
  type OwnAgency,
  type OwnBranch,
} from '#contract/homes/own-agency.ts'
import { DAY_FIELDS, hoursText } from '../../homes/agencies/hours.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm, type FormState } from '../../ground/forms/use-form.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'
import { Soft, Two } from '../../ground/ui/layout.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import styles from './own-agency.module.css'

/** Options of the fields for hours: the days of the week, the time zones, and the visitor's own zone. */
interface Clocks {
  days: readonly string[]
  zones: readonly string[]
  own: string
}

/** Branches of the agency. */
export function Branches({
  agency: { branches, change },
  edits,
  clocks,
}: {
  agency: OwnAgency
  edits: boolean
  clocks: Clocks
}) {
  const { t } = usePageContext()
  /** The address that waits for a moderator, or was rejected. */
  const wanted = ({ id }: OwnBranch) => change?.branches?.find((branch) => branch.id === id)
  const stateOf = (branch: OwnBranch) =>
    change &&
    wanted(branch) &&
    t(change.state === 'rejected' ? 'ownAgency.branch.rejected' : 'ownAgency.branch.waiting')
  return (
    <>
      {branches.length === 0 ? (
        <Soft>{t('ownAgency.branch.none')}</Soft>
      ) : (
        <Rows>
          {branches.map((branch) => (
            <Row
              key={branch.id}
              title={<bdi>{branch.name}</bdi>}
              facts={[
                branch.street && <bdi key="street">{branch.street}</bdi>,
                [branch.postalCode, branch.place].filter(Boolean).join(' '),
                branch.phone && (
                  <bdi key="phone" dir="ltr">
                    {branch.phone}
                  </bdi>
                ),
                branch.hours.length === 0 && t('ownAgency.branch.noHours'),
                stateOf(branch),
              ]}
            >
              {edits && (
                <div className={styles['actions']}>
                  <details className="fold">
                    <summary aria-label={`${t('ownAgency.branch.change')}: ${branch.name}`}>
                      {t('ownAgency.branch.change')}
                    </summary>
                    <BranchForm
                      key={JSON.stringify([branch, wanted(branch)])}
                      branch={{ ...branch, ...wanted(branch) }}
                      clocks={clocks}
                    />
                  </details>
                  <RowForm
                    name={`remove-${branch.id}`}
                    hidden={{ id: String(branch.id) }}
                    label={t('ownAgency.branch.remove')}
                    about={branch.name}
                    done={t('ownAgency.branch.removed')}
                  />
                </div>
              )}
            </Row>
          ))}
        </Rows>
      )}
      {edits && (
        <details className="fold">
          <summary>{t('ownAgency.branch.add')}</summary>
          <BranchForm key={branches.length} clocks={clocks} />
        </details>
      )}
    </>
  )
}

function BranchForm({ branch, clocks }: { branch?: Branch; clocks: Clocks }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm(branch ? `change-${branch.id}` : 'branch', {
    fields: ['name', 'place', 'street', 'postalCode', 'phone', 'timeZone', ...DAY_FIELDS],
    onDone: () => toast(t('accounts.user.saved'), { type: 'success' }),
  })
  return (
    <Form form={form} hidden={branch ? { id: String(branch.id) } : {}}>
      <Field
        {...form.field('name', branch?.name)}
        label={t('ownAgency.branch.name')}
        hint={t('ownAgency.branch.nameHint')}
        dir="auto"
        required
        maxLength={AGENCY_NAME_MAX}
        autoComplete="off"
      />
      <Field
        {...form.field('street', branch?.street ?? undefined)}
        label={t('ownAgency.branch.street')}
        dir="auto"
        maxLength={150}
        autoComplete="off"
      />
      <Two>
        <Field
          {...form.field('postalCode', branch?.postalCode ?? undefined)}
          label={t('ownAgency.branch.postalCode')}
          dir="auto"
          maxLength={20}
          autoComplete="off"
        />
        <Field
          {...form.field('place', branch?.place.split(', ')[0])}
          label={t('ownAgency.branch.place')}
          dir="auto"
          required
          maxLength={58}
          autoComplete="off"
        />
      </Two>
      <Field
        {...form.field('phone', branch?.phone ?? undefined)}
        type="tel"
        label={t('ownAgency.profile.phone')}
        dir="ltr"
        maxLength={30}
        autoComplete="off"
      />
      <HoursFields form={form} branch={branch} clocks={clocks} />
      <div>
        <Button type="submit" busy={form.busy}>
          {t('accounts.user.save')}
        </Button>
      </div>
    </Form>
  )
}

/** Opening hours, a line for each day, and their time zone. */
function HoursFields({
  form,
  branch,
  clocks: { days, zones, own },
}: {
  form: FormState
  branch: Branch | undefined
  clocks: Clocks
}) {
  const { t } = usePageContext()
  const fields = DAY_FIELDS.map((name, index) =>
    form.field(name, hoursText(branch?.hours ?? [], index + 1)),
  )
  return (
    <details
      className="fold"
      open={
        fields.some(({ error, defaultValue }) => error !== undefined || defaultValue !== '') ||
        undefined
      }
    >
      <summary>{t('ownAgency.branch.hours')}</summary>
      <Soft>{t('ownAgency.branch.hoursHint')}</Soft>
      <div className={styles['days']}>
        {fields.map((field, index) => (
          <Field
            key={field.name}
            {...field}
            label={days[index] ?? ''}
            dir="ltr"
            maxLength={60}
            placeholder="9:00–14:00, 16:00–19:00"
            autoComplete="off"
          />
        ))}
        <Select
          {...form.field('timeZone', branch?.timeZone ?? own)}
          label={t('ownAgency.branch.timeZone')}
        >
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      </div>
    </details>
  )
}
