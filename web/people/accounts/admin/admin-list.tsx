import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { EmptyState } from '../../../ground/ui/empty-state.tsx'
import { Field, Select } from '../../../ground/ui/field.tsx'
import { Pagination } from '../../../ground/ui/pagination.tsx'
import styles from './admin.module.css'

/** The rows of a list of the administration, or that there are none, and its pages. */
export function AdminList({
  found: { data, page, pages },
  count,
  none,
  to,
  children,
}: {
  found: { data: readonly unknown[]; page: number; pages: number }
  /** How many rows there are. */
  count?: ReactNode
  /** Instead of the rows, if there are none. */
  none?: { icon: ReactNode; title: string; hint?: string }
  /** Address of a page of the list. */
  to: (page: number) => string
  /** The rows. */
  children: ReactNode
}) {
  return (
    <>
      {count && (
        <p role="status" className="count">
          {count}
        </p>
      )}
      {data.length > 0
        ? children
        : none && (
            <EmptyState icon={none.icon} title={none.title}>
              {none.hint && <p>{none.hint}</p>}
            </EmptyState>
          )}
      <Pagination page={page} pages={pages} to={to} />
    </>
  )
}

/** Narrows a list by words and choices. A plain GET form: the address is the search. */
export function AdminFilter({
  to,
  label,
  words = '',
  children,
}: {
  /** Address of the list without its filter. */
  to: string
  label: string
  words: string | undefined
  /** Choices, and hidden fields. */
  children: ReactNode
}) {
  const { t, locale } = usePageContext()
  return (
    <search>
      <Form method="get" action={`/${locale}${to}`} className={`${styles['filter']} filterBar`}>
        <Field
          type="search"
          name="q"
          label={label}
          defaultValue={words}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
        />
        {children}
        <Button type="submit" icon={<Search aria-hidden="true" />}>
          {t('accounts.admin.submit')}
        </Button>
      </Form>
    </search>
  )
}

/** One of the choices of a filter, or any. */
export function AdminChoice({
  name,
  label,
  chosen = '',
  options,
}: {
  name: string
  label: string
  chosen: string | undefined
  options: readonly { value: string; label: string; lang?: string }[]
}) {
  const { t } = usePageContext()
  return (
    <Select name={name} label={label} defaultValue={chosen}>
      <option value="">{t('accounts.admin.any')}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value} lang={option.lang}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}
