import type { SponsorPackage, Supporter } from './types.ts'

/** What a sponsor can book, in ascending price. */
export const sponsorPackages: readonly SponsorPackage[] = [
  {
    id: 'beverage',
    name: 'Beverage Sponsor',
    priceCHF: 250,
    features: ['Logo on website', '2 social media mentions'],
    isHighlighted: false,
  },
  {
    id: 'food',
    name: 'Food Sponsor',
    priceCHF: 500,
    features: ['Logo on website', '3 social media mentions', '2-minute pitch slot'],
    isHighlighted: true,
  },
  {
    id: 'main',
    name: 'Main Sponsor',
    priceCHF: 1000,
    features: [
      'Logo on website',
      '5 social media mentions',
      'A dedicated social media mention',
      '5-minute pitch slot',
    ],
    isHighlighted: false,
  },
]

/** The supporters on the logo wall; every logo is drawn for a light card of 240 x 96 pixels. */
export const supporters: readonly Supporter[] = [
  {
    name: 'Alpenglow Cloud',
    url: 'https://alpenglow-cloud.example',
    logo: { src: 'sponsors/alpenglow-cloud.svg', width: 240, height: 96, alt: 'Alpenglow Cloud' },
  },
  {
    name: 'Brauerei Nullpunkt',
    url: 'https://nullpunkt.example',
    logo: { src: 'sponsors/nullpunkt.svg', width: 240, height: 96, alt: 'Brauerei Nullpunkt' },
  },
  {
    name: 'Cowbell Analytics',
    url: 'https://cowbell-analytics.example',
    logo: { src: 'sponsors/cowbell.svg', width: 240, height: 96, alt: 'Cowbell Analytics' },
  },
  {
    name: 'Drahtesel Couriers',
    url: 'https://drahtesel.example',
    logo: { src: 'sponsors/drahtesel.svg', width: 240, height: 96, alt: 'Drahtesel Couriers' },
  },
  {
    name: 'Echo Valley Audio',
    url: 'https://echo-valley.example',
    logo: { src: 'sponsors/echo-valley.svg', width: 240, height: 96, alt: 'Echo Valley Audio' },
  },
  {
    name: 'Fondue Labs',
    url: 'https://fondue-labs.example',
    logo: { src: 'sponsors/fondue-labs.svg', width: 240, height: 96, alt: 'Fondue Labs' },
  },
  {
    name: 'Gletscher Ice',
    url: 'https://gletscher-ice.example',
    logo: { src: 'sponsors/gletscher.svg', width: 240, height: 96, alt: 'Gletscher Ice' },
  },
  {
    name: 'Hallo Robot',
    url: 'https://hallo-robot.example',
    logo: { src: 'sponsors/hallo-robot.svg', width: 240, height: 96, alt: 'Hallo Robot' },
  },
  {
    name: 'Kaffee Kollektiv',
    url: 'https://kaffee-kollektiv.example',
    logo: { src: 'sponsors/kaffee-kollektiv.svg', width: 240, height: 96, alt: 'Kaffee Kollektiv' },
  },
  {
    name: 'Limmat Type',
    url: 'https://limmat-type.example',
    logo: { src: 'sponsors/limmat-type.svg', width: 240, height: 96, alt: 'Limmat Type' },
  },
  {
    name: 'Murmeli Games',
    url: 'https://murmeli-games.example',
    logo: { src: 'sponsors/murmeli.svg', width: 240, height: 96, alt: 'Murmeli Games' },
  },
  {
    name: 'Pizzeria Quattro Byte',
    url: 'https://quattro-byte.example',
    logo: { src: 'sponsors/quattro-byte.svg', width: 240, height: 96, alt: 'Pizzeria Quattro Byte' },
  },
  {
    name: 'Seeblick Ventures',
    url: 'https://seeblick-ventures.example',
    logo: { src: 'sponsors/seeblick.svg', width: 240, height: 96, alt: 'Seeblick Ventures' },
  },
  {
    name: 'Tandem Security',
    url: 'https://tandem-security.example',
    logo: { src: 'sponsors/tandem.svg', width: 240, height: 96, alt: 'Tandem Security' },
  },
  {
    name: 'Zipfelmütze Hosting',
    url: 'https://zipfelmuetze.example',
    logo: { src: 'sponsors/zipfelmuetze.svg', width: 240, height: 96, alt: 'Zipfelmütze Hosting' },
  },
]
