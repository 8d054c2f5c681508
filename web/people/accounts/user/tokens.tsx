import { access } from '#contract/people/access.ts'
import { NAME_MAX } from '#contract/people/accounts.ts'
import { SCOPES, type Scope } from '#contract/endpoint.ts'
import { relativeDays } from '#i18n/relative-days.ts'
import { Form } from '../../../ground/forms/form.tsx'
import { useForm } from '../../../ground/forms/use-form.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Banner } from '../../../ground/ui/banner.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { CheckGroup } from '../../../ground/ui/check-group.tsx'
import { Checkbox } from '../../../ground/ui/checkbox.tsx'
import { Field, Select } from '../../../ground/ui/field.tsx'
import { Soft } from '../../../ground/ui/layout.tsx'
import type { AccessData } from './access-route.tsx'
import { CurrentPassword } from './confirmation.tsx'
import { RowForm } from './row-form.tsx'
import { SCOPE_WORDS } from './scopes.ts'
import { Secret } from './secret.tsx'
import { Row, Rows } from './user-page.tsx'

/** Lifetimes in days; 0: until revoked. */
const LIFETIMES = [30, 90, 365, 0]

/** Personal tokens, for programs. The secret of a new one is shown once. */
export function Tokens({ tokens }: { tokens: AccessData['tokens'] }) {
  const { t, format } = usePageContext()
  const form = useForm<{ name: string; access_token: string }>('token', {
    fields: ['name', 'scopes', 'days', 'current_password'],
    endpoint: access.createToken,
    read: (data) => ({ ...Object.fromEntries(data), scopes: data.getAll('scopes') }),
    onDone: (_, element) => element.reset(),
  })
  const scopeName = (scope: string): string =>
    Object.hasOwn(SCOPE_WORDS, scope) ? t(SCOPE_WORDS[scope as Scope].name) : scope
  const scopes = form.field('scopes')
  return (
    <>
      {tokens.length > 0 ? (
        <Rows>
          {tokens.map(({ id, name, scopes: allowed, days, expires_at }) => (
            <Row
              key={id}
              title={<bdi>{name}</bdi>}
              facts={[
                ...allowed.map(scopeName),
                days === null
                  ? t('accounts.access.neverUsed')
                  : t('accounts.access.lastUsed', { when: relativeDays(Number(days), format) }),
                expires_at
                  ? t('accounts.access.expires', { date: format.date(expires_at, 'medium') })
                  : t('accounts.access.lifetimeNever'),
              ]}
            >
              <RowForm
                name="revoke-token"
                hidden={{ id: String(id) }}
                label={t('accounts.access.revoke')}
                about={name}
                done={t('accounts.access.revoked')}
              />
            </Row>
          ))}
        </Rows>
      ) : (
        <Soft>{t('accounts.access.tokensNone')}</Soft>
      )}
      {form.done && (
        <>
          <Banner tone="warn">
            {t.rich('accounts.access.tokenOnce', { name: <bdi key="name">{form.done.name}</bdi> })}
          </Banner>
          <Secret value={form.done.access_token} copied={form.done.access_token} />
          <Soft>{t('accounts.access.tokenUse')}</Soft>
        </>
      )}
      <details className="fold" open={form.code !== null || undefined}>
        <summary>{t('accounts.access.tokenAdd')}</summary>
        <Form form={form}>
          <Field
            {...form.field('name')}
            label={t('accounts.access.tokenName')}
            hint={t('accounts.access.tokenNameHint')}
            dir="auto"
            required
            maxLength={NAME_MAX}
            autoComplete="off"
          />
          <CheckGroup legend={t('accounts.access.scopes')} error={scopes.error}>
            {SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                name="scopes"
                value={scope}
                label={t(SCOPE_WORDS[scope].name)}
                hint={t(SCOPE_WORDS[scope].hint)}
                defaultChecked={scope === 'profile:read'}
              />
            ))}
          </CheckGroup>
          <Select {...form.field('days', '90')} label={t('accounts.access.lifetime')}>
            {LIFETIMES.map((days) => (
              <option key={days} value={days}>
                {days === 0
                  ? t('accounts.access.lifetimeNever')
                  : t('accounts.access.lifetimeDays', { count: days })}
              </option>
            ))}
          </Select>
          <CurrentPassword form={form} />
          <div>
            <Button type="submit" busy={form.busy}>
              {t('accounts.access.tokenSubmit')}
            </Button>
          </div>
        </Form>
      </details>
    </>
  )
}
