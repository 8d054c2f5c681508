import { Fragment, type ReactNode } from 'react'
import { Breadcrumbs } from '../../../ground/ui/breadcrumbs.tsx'
import { Page, Soft } from '../../../ground/ui/layout.tsx'

/** A case of the administration: the way back to its list, its title, what is known of it at a glance, and its parts. */
export function CasePage({
  list,
  title,
  lang,
  facts,
  children,
}: {
  list: { label: string; to: string }
  title: string
  /** Of a title that is a text, not a name. */
  lang?: string | undefined
  /** Empty ones are left out. */
  facts: readonly ReactNode[]
  children: ReactNode
}) {
  return (
    <Page>
      <Breadcrumbs items={[list, { label: title }]} />
      <h1 className="title above" lang={lang} dir={lang && 'auto'}>
        <bdi>{title}</bdi>
      </h1>
      <Soft>
        {facts.filter(Boolean).map((fact, index) => (
          <Fragment key={index}>
            {index > 0 && ' · '}
            {fact}
          </Fragment>
        ))}
      </Soft>
      {children}
    </Page>
  )
}
