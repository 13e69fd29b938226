import { useRef, useState } from 'react'
import { DayPicker, type Modifiers } from 'react-day-picker'
import { dayOf, fullDay, localDate, longDay } from './days.ts'

interface DueDateProps {
  /** yyyy-MM-dd, or empty. */
  day: string
  today: string
  error: string | undefined
  isReadOnly: boolean
  onChoose(day: string): void
}

/** A day of the calendar, or none. The calendar opens below its button, weeks from Monday on. */
export function DueDate({ day, today, error, isReadOnly, onChoose }: DueDateProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const choose = (chosen: string) => {
    onChoose(chosen)
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className="field">
      <span id="task-due-label" className="font-bold">
        Due Date
      </span>
      <div className="flex gap-3">
        <button
          ref={button}
          id="task-due"
          type="button"
          className="task-due"
          aria-labelledby="task-due-label task-due"
          aria-expanded={isOpen}
          aria-controls="task-calendar"
          aria-describedby={error && 'task-due-error'}
          disabled={isReadOnly}
          onClick={() => setOpen(!isOpen)}
        >
          {day ? longDay(day) : 'Pick a date'}
        </button>
        {day && (
          <button
            type="button"
            className="button button-quiet"
            aria-label="Clear due date"
            disabled={isReadOnly}
            onClick={() => choose('')}
          >
            Clear
          </button>
        )}
      </div>
      {error && (
        <p id="task-due-error" className="field-error">
          {error}
        </p>
      )}
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the calendar, as its button does
        <div
          id="task-calendar"
          className="calendar"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // The dialog around it stays open.
            event.preventDefault()
            choose(day)
          }}
        >
          <DayPicker
            mode="single"
            required
            autoFocus
            showOutsideDays
            fixedWeeks
            weekStartsOn={1}
            today={localDate(today)}
            selected={day ? localDate(day) : undefined}
            defaultMonth={localDate(day || today)}
            labels={{ labelDayButton: nameOfDay }}
            onSelect={(date) => choose(dayOf(date))}
          />
        </div>
      )}
    </div>
  )
}

/** The number on the button is part of its name, so that it can be called by voice. */
const nameOfDay = (date: Date, { today, selected }: Modifiers) =>
  `${today ? 'Today, ' : ''}${fullDay(dayOf(date))}${selected ? ', selected' : ''}`
