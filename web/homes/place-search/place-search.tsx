import { LocateFixed, Search } from 'lucide-react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ALL_TYPES, HOUSE_TYPES, SEARCH_TYPES, type CategoryId } from '#contract/library.ts'
import { cookieText } from '../../ground/page/cookie.ts'
import { CarriedChoice } from '../../ground/links/carried-choice.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { afterPaint } from '../../ground/ui/after-paint.ts'
import { Button, IconButton } from '../../ground/ui/button.tsx'
import { Select } from '../../ground/ui/field.tsx'
import { Segmented } from '../../ground/ui/segmented.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { useGeolocation } from './geolocation.ts'
import { addressOfChoice, type Choice } from './choices.ts'
import { lastChoice, rememberChoice } from './last-choice.ts'
import { PlaceInput } from './place-input.tsx'
import styles from './place-search.module.css'
import { usePlacesFound } from './places-found.ts'
import { rememberPlace, type RecentPlace } from './recent.ts'

export interface PlaceSearchProps {
  heading: string
  /** The current place; null disables the search button. */
  place: RecentPlace | null
  /** The id of the visitor's place that it belongs to (`early-place.ts`). */
  placeId?: string | undefined
  /** Initial text; default: the place's name. */
  text?: string
  /** The choice that the address says. */
  asked?: Choice | undefined
  /** Before the visitor's first search. */
  first: Choice
}

/** The location search form of the specification, section 2. Without JavaScript the home page resolves the place. */
export function PlaceSearch({
  heading,
  place,
  placeId,
  text: initialText,
  asked,
  first,
}: PlaceSearchProps) {
  const { t, nameOf, locale, cookies } = usePageContext()
  const navigate = useNavigate()
  const toast = useToast()
  const [action, setAction] = useState(asked?.action ?? first.action)
  const [category, setCategory] = useState(asked ? asked.category : first.category)
  const [current, setCurrent] = useState(place)
  const [text, setText] = useState(initialText ?? place?.name ?? '')
  const [typed, setTyped] = useState('')
  /** The form was sent before its place was found. */
  const [hurried, setHurried] = useState(false)
  const found = usePlacesFound(typed, hurried, current)

  // From the second search on the form begins with the last one. The server does not know it.
  const isAsked = asked !== undefined
  useEffect(() => {
    const last = isAsked ? null : lastChoice()
    if (!last) return
    setAction(last.action)
    setCategory(last.category)
  }, [isAsked])

  // The start page learns the visitor's place after it is shown.
  const [shown, setShown] = useState(place)
  if (shown !== place) {
    setShown(place)
    if (current === shown && text === (shown?.name ?? '')) {
      setCurrent(place)
      setText(place?.name ?? '')
    }
  }

  const makeCurrent = (chosen: RecentPlace): void => {
    document.cookie = cookieText('location', chosen.location_id ?? chosen.id, cookies)
    rememberPlace(chosen)
    setCurrent(chosen)
    setText(chosen.name)
    setTyped('')
    setHurried(false)
  }
  const open = (chosen: RecentPlace): void => {
    rememberChoice({ action, category })
    closeNotice.current = toast(t('form.notice.wait'), { type: 'success' })
    afterPaint(
      () => void navigate(`/${locale}${addressOfChoice(chosen, { action, category }, locale)}`),
    )
  }
  const choose = (chosen: RecentPlace): void => {
    makeCurrent(chosen)
    open(chosen)
  }
  // The notice is outdated once the page has arrived.
  const closeNotice = useRef<() => void>(undefined)
  useEffect(() => () => closeNotice.current?.(), [])
  const { pathname } = useLocation()
  useEffect(() => closeNotice.current?.(), [pathname])
  const geolocation = useGeolocation(makeCurrent)

  useEffect(() => {
    if (!hurried || found.state === 'waiting' || found.state === 'idle') return
    setHurried(false)
    const first = found.state === 'found' ? found.places[0] : undefined
    if (first) choose(first)
    // `choose` changes with every render; only the answer matters.
  }, [hurried, found])

  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (typed.trim()) setHurried(true)
    else if (current) choose(current)
  }

  return (
    <form
      action={`/${locale}`}
      method="get"
      role="search"
      className={styles['form']}
      onSubmit={submit}
    >
      <CarriedChoice />
      <h2 className="partTitle">{heading}</h2>
      <div className={styles['card']}>
        <div className={`${styles['row']} line-3`}>
          <Segmented
            label={t('form.action.label')}
            name="type"
            value={action}
            onChange={setAction}
            options={SEARCH_TYPES.map(({ id, key }) => ({
              value: id,
              label: t(`library.searchTypes.${key}`),
            }))}
          />
          <div className={styles['category']}>
            <Select
              label={t('form.category.label')}
              labelHidden
              name="category"
              value={category ?? ALL_TYPES}
              onChange={({ target: { value } }) =>
                setCategory(value === ALL_TYPES ? null : (Number(value) as CategoryId))
              }
            >
              <option value={ALL_TYPES}>{t('form.category.all')}</option>
              {HOUSE_TYPES.map(({ id, slug }) => (
                <option key={id} value={id} {...nameOf(`library.houseTypes.${slug}`)} />
              ))}
            </Select>
          </div>
        </div>
        <div className={`${styles['row']} line-3`}>
          <PlaceInput
            text={text}
            placeId={placeId}
            onType={(value) => {
              setText(value)
              setTyped(value)
              setHurried(false)
            }}
            found={found}
            onChoose={choose}
            button={
              <IconButton
                label={t('form.geolocation.label')}
                icon={<LocateFixed />}
                busy={geolocation.busy}
                onClick={geolocation.ask}
              />
            }
          />
          <Button
            type="submit"
            look="primary"
            icon={<Search />}
            busy={hurried}
            disabled={!current}
            className={styles['submit']}
          >
            {t('form.submit.label')}
          </Button>
        </div>
        {!current && (
          <noscript>
            <button type="submit">{t('form.submit.label')}</button>
          </noscript>
        )}
      </div>
    </form>
  )
}
