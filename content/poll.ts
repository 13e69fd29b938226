import type { Poll } from './types.ts'

/** The questions of the preferences poll; which of them are asked depends on the first answer. */
export const poll: Poll = {
  heading: "Let's get ready!",
  intro: 'Two minutes of your time, so that nobody goes hungry and the ice is bought in the right amount.',
  commitment: {
    question: 'Will you come?',
    hint: 'Plans change. An honest no spares the kitchen a plate that nobody eats; your ticket stays yours.',
    options: [
      { value: 'yes-full', label: 'Yes, the whole day', text: 'From the first coffee to the last record' },
      { value: 'yes-morning', label: 'Yes, morning and afternoon', text: 'Keynote, talks and lunch' },
      { value: 'yes-evening', label: 'Yes, in the evening', text: 'Build event, pizza and pitches' },
      { value: 'no-changed-plans', label: 'No, my plans have changed' },
    ],
  },
  lunch: {
    question: 'Which poke bowl for lunch?',
    options: [
      {
        value: 'classic-ponzu',
        label: 'Classic Ponzu',
        text: 'Tuna, mango, edamame and more',
        picture: {
          src: 'bowls/classic-ponzu',
          formats: ['avif', 'webp'],
          widths: [320, 640],
          width: 640,
          height: 640,
          alt: 'Drawing of a bowl of rice with tuna, mango and edamame, seen from above',
        },
      },
      {
        value: 'miso-chicken',
        label: 'Miso Chicken',
        text: 'Chicken, kale and more',
        picture: {
          src: 'bowls/miso-chicken',
          formats: ['avif', 'webp'],
          widths: [320, 640],
          width: 640,
          height: 640,
          alt: 'Drawing of a bowl of rice with chicken, kale and egg, seen from above',
        },
      },
      {
        value: 'spicy-tofu',
        label: 'Spicy Tofu',
        text: 'Tofu, seaweed salad and more',
        picture: {
          src: 'bowls/spicy-tofu',
          formats: ['avif', 'webp'],
          widths: [320, 640],
          width: 640,
          height: 640,
          alt: 'Drawing of a bowl of rice with tofu, seaweed salad and chili, seen from above',
        },
      },
      { value: 'arrive-after-lunch', label: "I don't need lunch" },
    ],
  },
  dinner: {
    question: 'Which pizza for dinner?',
    options: [
      { value: 'both-meat-vegi', label: 'Both, with meat and vegetarian' },
      { value: 'prefer-meat', label: 'Rather with meat' },
      { value: 'prefer-vegi', label: 'Rather vegetarian' },
      { value: 'prefer-vegan', label: 'Rather vegan' },
      { value: 'no-dinner', label: "I don't need dinner" },
    ],
  },
  iceBath: {
    question: 'Guided ice bath in the afternoon?',
    hint: 'Two minutes at four degrees, with a coach and a warm towel.',
    options: [
      { value: 'yes-definitely', label: 'Yes, definitely' },
      { value: 'maybe', label: 'Maybe, ask me at the edge' },
      { value: 'no-cold', label: 'No, far too cold' },
    ],
  },
}
