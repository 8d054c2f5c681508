import type { ReportHome } from '#contract/know/home-reports.ts'
import { homeFacts } from '#i18n/home-facts.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'

/** Facts of the home when it was estimated. */
export function HomeFacts({ home }: { home: Omit<ReportHome, 'location'> }) {
  const { t } = usePageContext()
  return (
    <ul className="softFacts">
      {homeFacts(home, t).map(([name, value]) => (
        <li key={name}>
          {name}: <bdi>{value}</bdi>
        </li>
      ))}
    </ul>
  )
}
