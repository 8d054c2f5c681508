import type { ComponentProps, ReactNode } from 'react'
import { address } from '#contract/addresses.ts'
import type { HomeChanges } from '../../homes/homes/changed.ts'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { RemovableItem } from '../../ground/ui/item.tsx'
import { Container } from '../../ground/ui/section.tsx'
import { Skeleton } from '../../ground/ui/skeleton.tsx'
import { Changes, Tile } from './tile.tsx'

/** A page of the visitor's own homes. It is the same for everyone: the browser fills it in. */
export function OwnHomesPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = usePageContext()
  return (
    <Container className="page" data-own-homes>
      <Breadcrumbs
        items={[
          { label: t('layout.home'), to: address('home') },
          { label: t('service.title'), to: address('service') },
          { label: title },
        ]}
      />
      <h1 className="proseTitle">{title}</h1>
      <FilledIn>{children}</FilledIn>
    </Container>
  )
}

/** Homes that only the browser knows, and a placeholder until then. */
export function FilledIn({ children }: { children: ReactNode }) {
  const { t } = usePageContext()
  if (useHydrated()) return children
  return (
    <>
      <noscript>
        <p className="lead">{t('favorites.noScript')}</p>
      </noscript>
      <div data-script="on">
        <Skeleton height="16rem" />
      </div>
    </>
  )
}

/** A home of a list, with its changes and actions. */
export function OwnHome({
  changes,
  children,
  ...home
}: ComponentProps<typeof Tile> & { changes: HomeChanges | null; children: ReactNode }) {
  return (
    <RemovableItem data-item={home.id}>
      <Tile {...home} />
      <Changes changes={changes} />
      {children}
    </RemovableItem>
  )
}
