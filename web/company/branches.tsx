import { RowForm } from '../accounts/user/row-form.tsx'
import { Row, Rows } from '../accounts/user/user-page.tsx'
import { COMPANY_NAME_MAX, type Branch, type Company } from '#contract/company.ts'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { usePageContext } from '../page-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { useToast } from '../ui/toast.tsx'
import styles from './company.module.css'

/** Where the agency can be visited. */
export function Branches({ company: { branches }, edits }: { company: Company; edits: boolean }) {
  const { t } = usePageContext()
  return (
    <>
      {branches.length === 0 ? (
        <p className={styles['soft']}>{t('company.branch.none')}</p>
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
              ]}
            >
              {edits && (
                <div className={styles['actions']}>
                  <details className={styles['fold']}>
                    <summary aria-label={`${t('company.branch.change')}: ${branch.name}`}>{t('company.branch.change')}</summary>
                    <BranchForm key={JSON.stringify(branch)} branch={branch} />
                  </details>
                  <RowForm name={`remove-${branch.id}`} hidden={{ id: String(branch.id) }} label={t('company.branch.remove')} about={branch.name} done={t('company.branch.removed')} />
                </div>
              )}
            </Row>
          ))}
        </Rows>
      )}
      {edits && (
        <details className={styles['fold']}>
          <summary>{t('company.branch.add')}</summary>
          <BranchForm key={branches.length} />
        </details>
      )}
    </>
  )
}

function BranchForm({ branch }: { branch?: Branch }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm(branch ? `change-${branch.id}` : 'branch', { fields: ['name', 'place', 'street', 'postalCode', 'phone'], onDone: () => toast(t('accounts.user.saved'), { type: 'success' }) })
  return (
    <Form form={form} hidden={branch ? { id: String(branch.id) } : {}}>
      <Field {...form.field('name', branch?.name)} label={t('company.branch.name')} hint={t('company.branch.nameHint')} dir="auto" required maxLength={COMPANY_NAME_MAX} autoComplete="off" />
      <Field {...form.field('street', branch?.street ?? undefined)} label={t('company.branch.street')} dir="auto" maxLength={150} autoComplete="off" />
      <div className={styles['two']}>
        <Field {...form.field('postalCode', branch?.postalCode ?? undefined)} label={t('company.branch.postalCode')} dir="auto" maxLength={20} autoComplete="off" />
        <Field {...form.field('place', branch?.place.split(', ')[0])} label={t('company.branch.place')} dir="auto" required maxLength={58} autoComplete="off" />
      </div>
      <Field {...form.field('phone', branch?.phone ?? undefined)} type="tel" label={t('company.profile.phone')} dir="ltr" maxLength={30} autoComplete="off" />
      <div>
        <Button type="submit" busy={form.busy}>
          {t('accounts.user.save')}
        </Button>
      </div>
    </Form>
  )
}
