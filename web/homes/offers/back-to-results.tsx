import type { MouseEvent } from 'react'
import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useT } from '../../ground/page/page-context.tsx'
import styles from './back-to-results.module.css'
import { useLastResults } from './last-results.ts'

/** Link to the results that the visitor came from, with filters and scroll position. */
export function BackToResults() {
  const t = useT()
  const results = useLastResults()
  const navigate = useNavigate()
  if (!results) return null
  const back = (event: MouseEvent) => {
    if (!results.isBefore || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <Link
      to={results.to}
      onClick={back}
      className={`${styles['back']} plain`}
      data-icons="m"
      data-print="off"
    >
      <ArrowLeft data-flip aria-hidden="true" />
      {t('offer.back')}
    </Link>
  )
}
