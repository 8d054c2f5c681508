import { useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { PlaceDetails } from '#contract/homes/places.ts'
import { publishing, type DraftOffer } from '#contract/publish/publishing.ts'
import { fieldsOfStep, type Step } from '#contract/offer-fields.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm, type FormState } from '../../ground/forms/use-form.ts'
import { useApi } from '../../ground/page/api.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { ContactFields } from './contact-step.tsx'
import { FactsFields } from './facts-step.tsx'
import { namesOf, readStep, type Writing } from './fields.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { PicturesFields } from './pictures-step.tsx'
import { PriceFields } from './price-step.tsx'
import pageStyles from './page.module.css'
import formStyles from './form.module.css'
import type { SaveState } from './saver.ts'
import { stepAfter } from './steps.ts'
import { TextsFields } from './texts-step.tsx'
import { useSaver } from './use-saver.ts'
import { WhatStep } from './what-step.tsx'
import { WhereFields } from './where-step.tsx'

const CALLS = { publishing }

/** Props of a step's fields. */
export interface StepProps {
  offer: DraftOffer
  /** The last saved content. */
  newest: DraftOffer
  form: FormState
  writing: Writing
}

export interface StepPageProps {
  offer: DraftOffer
  step: Exclude<Step, 'preview'>
  /** Language of the edited text. */
  lang: string
  writing: Writing
  place: PlaceDetails | null
  /** Places found without scripts. */
  found: PlaceDetails[] | null
  onSaved: (offer: DraftOffer) => void
}

export function StepPage({ offer: newest, ...props }: StepPageProps) {
  // Initial values of the fields; the form is rebuilt when a concurrent change is adopted.
  const [offer, setOffer] = useState(newest)
  const [times, setTimes] = useState(0)
  const take = (taken: DraftOffer): void => {
    const restoreFocus = heldFocus()
    flushSync(() => {
      setOffer(taken)
      setTimes((count) => count + 1)
    })
    restoreFocus()
  }
  return <StepForm key={times} {...props} offer={offer} newest={newest} onTaken={take} />
}

/** Restores focus and caret after rebuilding the form. */
function heldFocus(): () => void {
  const { activeElement: held } = document
  const name =
    held instanceof HTMLElement && held.closest('main form') ? held.getAttribute('name') : null
  const caret =
    held instanceof HTMLInputElement || held instanceof HTMLTextAreaElement
      ? held.selectionStart
      : null
  return () => {
    const anew =
      name && document.querySelector<HTMLElement>(`main form [name="${CSS.escape(name)}"]`)
    if (!anew) return
    anew.focus({ preventScroll: true })
    if (caret !== null && 'setSelectionRange' in anew)
      (anew as HTMLInputElement).setSelectionRange(caret, caret)
  }
}

function StepForm({
  offer,
  newest,
  step,
  lang,
  writing,
  place,
  found,
  onSaved,
  onTaken,
}: StepPageProps & { newest: DraftOffer; onTaken: (offer: DraftOffer) => void }) {
  const { t, locale } = usePageContext()
  const navigate = useNavigate()
  const api = useApi(CALLS)
  const fields =
    step === 'texts' ? [`texts.${lang}.title`, `texts.${lang}.description`] : fieldsOfStep(step)
  const read = (form: FormData) => readStep(step, form, offer.content, writing)
  const { method, path } = publishing.save
  /** Version last saved by this page, so that its own changes are no conflict. */
  const [version, setVersion] = useState(offer.draftVersion)
  const form = useForm(step, {
    fields,
    endpoint: { method, path: path.replace('{id}', String(offer.id)) },
    read: (data) => ({ version, ...read(data) }),
  })
  const { state, saver } = useSaver(
    form.element,
    offer,
    read,
    (saved) => {
      setVersion(saved.draftVersion)
      onSaved(saved)
    },
    onTaken,
  )
  const [going, setGoing] = useState(false)

  /** With scripts everything is saved already, and Continue only navigates; rejected fields and an expired session are submitted, once a running save has given the version. */
  const goOn = (event: SubmitEvent<HTMLFormElement>): void => {
    const made = saver.current
    const button = (event.nativeEvent as Event & { submitter?: HTMLElement }).submitter
    if (!made || button?.hasAttribute('data-send')) return
    if ((made.refused || made.signedOut) && !made.saving) return
    event.preventDefault()
    setGoing(true)
    const next = stepAfter(step)
    void made.flush().then(() => {
      flushSync(() => {
        setGoing(false)
        setVersion(made.version)
      })
      if (!made.dirty && !made.refused) {
        // If that fails, it is stored the next time.
        if (!offer.passed.includes(step))
          void api.publishing.save({ id: offer.id, version: made.version, passed: step }).then(
            ({ data }) => onSaved(data),
            () => undefined,
          )
        void navigate(`/${locale}${address('offer-form', { id: offer.id, step: next })}`)
      } else if (made.refused || made.signedOut) form.element.current?.requestSubmit()
    })
  }
  const stepProps = { offer, newest, form, writing }
  return (
    <Form
      form={form}
      hidden={{ version: String(version) }}
      encType={step === 'pictures' ? 'multipart/form-data' : undefined}
      onSubmit={goOn}
    >
      {/* First button, so that Enter continues. */}
      {(step === 'facts' || step === 'price') && <button type="submit" hidden tabIndex={-1} />}
      <h2 className="heading">{t(`publishing.step.${step}`)}</h2>
      {state.state === 'conflict' && (
        <Conflict
          fields={state.fields}
          onKeep={() => void saver.current?.keepMine()}
          onTake={() => {
            const taken = saver.current?.takeTheirs()
            if (taken) onTaken(taken)
          }}
        />
      )}
      {state.state === 'closed' && <Banner tone="bad">{state.message}</Banner>}
      {step === 'what' && <WhatStep {...stepProps} />}
      {step === 'where' && <WhereFields {...stepProps} place={place} found={found} />}
      {step === 'facts' && <FactsFields {...stepProps} />}
      {step === 'texts' && (
        <TextsFields {...stepProps} lang={lang} flush={async () => saver.current?.flush()} />
      )}
      {step === 'pictures' && (
        <PicturesFields {...stepProps} finish={async () => saver.current?.finish()} />
      )}
      {step === 'price' && <PriceFields {...stepProps} />}
      {step === 'contact' && <ContactFields {...stepProps} />}
      <LeaveQuestion saver={saver} onStay={() => form.element.current?.requestSubmit()} />
      <div className={pageStyles['foot']}>
        <Button type="submit" look="primary" busy={going || form.busy}>
          {t('publishing.form.next')}
        </Button>
        <SaveLine state={state} />
      </div>
    </Form>
  )
}

/** Status of autosave. */
function SaveLine({ state: { state } }: { state: SaveState }) {
  const { t } = usePageContext()
  return (
    <span
      role="status"
      className={`${formStyles['saved']} ${state === 'failed' || state === 'signedOut' ? 'bad' : 'soft'}`}
    >
      {state === 'saving' && t('publishing.save.saving')}
      {state === 'saved' && t('publishing.save.saved')}
      {state === 'failed' && t('publishing.save.failed')}
      {state === 'signedOut' && t('publishing.save.signedOut')}
    </span>
  )
}

function Conflict({
  fields,
  onKeep,
  onTake,
}: {
  fields: readonly string[]
  onKeep: () => void
  onTake: () => void
}) {
  const { t, format } = usePageContext()
  return (
    <Banner
      tone="warn"
      action={
        <span className="line-2">
          <Button size="s" look="primary" onClick={onKeep}>
            {t('publishing.conflict.keep')}
          </Button>
          <Button size="s" onClick={onTake}>
            {t('publishing.conflict.take')}
          </Button>
        </span>
      }
    >
      {t('publishing.conflict.text', { fields: format.list(namesOf(fields, t)) })}
    </Banner>
  )
}
