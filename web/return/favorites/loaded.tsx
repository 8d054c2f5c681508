import { lazy, Suspense, useState, type ComponentType } from 'react'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Skeleton } from '../../ground/ui/skeleton.tsx'

/** Chromium remembers a module that could not be loaded until the page is left. */
let wasOffline = false

function unreached(): ComponentType {
  if (wasOffline && navigator.onLine) location.reload()
  wasOffline ||= !navigator.onLine
  return Unreached
}

/** A part whose code loads when it is shown. Without a network it shows an error in its place instead of failing the page; shown again, it is loaded again. */
export function loaded<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function Loaded(props: Props) {
    const [Part] = useState(() =>
      lazy(() =>
        load().then(
          (component) => ({ default: component }),
          () => ({ default: unreached() as ComponentType<Props> }),
        ),
      ),
    )
    return (
      <Suspense fallback={<Skeleton height="20rem" />}>
        <Part {...props} />
      </Suspense>
    )
  }
}

function Unreached() {
  const { t } = usePageContext()
  return <Banner>{t('favorites.unreached')}</Banner>
}
