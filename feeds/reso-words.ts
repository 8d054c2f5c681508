import type { Heating } from '#contract/homes/details.ts'
import type { FeatureKey } from '#contract/homes/offer-lists.ts'
import type { CategoryId } from '#contract/library.ts'
import type { FeedStatus } from './offer.ts'

/** `PropertyType`: the action, and the category if `PropertySubType` has none. */
export const PROPERTY_TYPES: Record<string, { action: 0 | 1; category: CategoryId | null }> = {
  BusinessOpportunity: { action: 0, category: 16 },
  CommercialLease: { action: 1, category: 16 },
  CommercialSale: { action: 0, category: 16 },
  Farm: { action: 0, category: 19 },
  Land: { action: 0, category: 13 },
  ManufacturedInPark: { action: 0, category: 12 },
  Residential: { action: 0, category: null },
  ResidentialIncome: { action: 0, category: 20 },
  ResidentialLease: { action: 1, category: null },
}

/** `PropertySubType`; for each category, the first is the one we write. */
export const SUB_TYPES: Record<string, CategoryId> = {
  Apartment: 1,
  Condominium: 4,
  SingleFamilyResidence: 5,
  StockCooperative: 6,
  Townhouse: 8,
  Duplex: 10,
  MobileHome: 12,
  UnimprovedLand: 13,
  DeededParking: 14,
  Office: 15,
  Retail: 16,
  Industrial: 17,
  HotelMotel: 18,
  Farm: 19,
  MultiFamily: 20,
  Timeshare: 1,
  Cabin: 5,
  OwnYourOwn: 6,
  Triplex: 10,
  Quadruplex: 20,
  ManufacturedHome: 12,
  ManufacturedOnLand: 12,
  BoatSlip: 14,
  Business: 16,
  Warehouse: 17,
  Agriculture: 19,
  Ranch: 19,
  MixedUse: 20,
}

/** Sold and let are both `closed`; the action distinguishes them. */
export const STATUSES: Record<string, FeedStatus | 'closed'> = {
  Active: 'published',
  Pending: 'reserved',
  Closed: 'closed',
  Hold: 'paused',
  Expired: 'expired',
  Withdrawn: 'archived',
  ActiveUnderContract: 'reserved',
  ComingSoon: 'paused',
  Incomplete: 'paused',
  Canceled: 'archived',
}

/** Boolean fields of a feature. */
export const FEATURE_FLAGS: readonly (readonly [field: string, key: FeatureKey])[] = [
  ['PoolPrivateYN', 'pool'],
  ['HeatingYN', 'heating'],
  ['CoolingYN', 'air-conditioning'],
  ['FireplaceYN', 'fireplace'],
  ['SpaYN', 'jacuzzi'],
  ['GarageYN', 'garage'],
]

/** Word lists that contain features. */
export const FEATURE_LISTS = [
  'AccessibilityFeatures',
  'AssociationAmenities',
  'BuildingFeatures',
  'CommunityFeatures',
  'Cooling',
  'ExteriorFeatures',
  'FireplaceFeatures',
  'Heating',
  'InteriorFeatures',
  'LotFeatures',
  'ParkingFeatures',
  'PatioAndPorchFeatures',
  'PoolFeatures',
  'SecurityFeatures',
  'SpaFeatures',
  'View',
] as const

/** Words of `Heating`; for each kind, the first is the one we write. */
export const HEATING_WORDS: Record<string, readonly Heating[]> = {
  Central: ['central'],
  RadiantFloor: ['underfloor'],
  NaturalGas: ['gas'],
  Oil: ['oil'],
  Electric: ['electric'],
  HeatPump: ['heat-pump'],
  Wood: ['wood'],
  Coal: ['coal'],
  Solar: ['solar'],
  ForcedAir: ['central'],
  Propane: ['gas'],
  Kerosene: ['oil'],
  Geothermal: ['heat-pump'],
  ActiveSolar: ['solar'],
  PassiveSolar: ['solar'],
  WoodStove: ['stove', 'wood'],
  PelletStove: ['stove', 'wood'],
  CoalStove: ['stove', 'coal'],
  PropaneStove: ['stove', 'gas'],
}

/** Words in those lists that the parser of free text does not know. */
export const FEATURE_WORDS: Record<string, FeatureKey> = {
  Elevator: 'lift',
  Elevators: 'lift',
  FitnessCenter: 'gym',
  Ocean: 'sea-view',
  Beach: 'sea-view',
  Mountains: 'mountain-view',
  City: 'city-view',
  CityLights: 'city-view',
  CentralAir: 'air-conditioning',
  Deck: 'terrace',
  Barbecue: 'barbecue',
  SecuritySystem: 'alarm',
}

/** Words with a meaning only in their own list: "In Ground" is a pool in `PoolFeatures`. */
export const FIELD_WORDS: Readonly<Record<string, Readonly<Record<string, FeatureKey>>>> = {
  PoolFeatures: Object.fromEntries(
    [
      'InGround',
      'AboveGround',
      'Heated',
      'Gunite',
      'Fiberglass',
      'Vinyl',
      'Lap',
      'Infinity',
      'Indoor',
      'OutdoorPool',
      'SaltWater',
      'Private',
      'Community',
      'Association',
      'Fenced',
      'Filtered',
      'PoolCover',
      'PoolSweep',
      'Waterfall',
      'DivingBoard',
      'Tile',
      'BlackBottom',
      'SolarHeat',
      'ElectricHeat',
      'GasHeat',
      'Yes',
    ].map((word) => [word, 'pool' as const]),
  ),
  View: {
    Mountain: 'mountain-view',
    MountainS: 'mountain-view',
    Hills: 'mountain-view',
    Bay: 'sea-view',
    Coastline: 'sea-view',
    Skyline: 'city-view',
    Downtown: 'city-view',
  },
  SpaFeatures: {
    Heated: 'jacuzzi',
    InGround: 'jacuzzi',
    AboveGround: 'jacuzzi',
    Private: 'jacuzzi',
  },
}

/** Readable names of kinds whose dictionary names are not words. */
export const READABLE: Readonly<Record<string, string>> = {
  UnimprovedLand: 'Land',
  SingleFamilyResidence: 'Single-family home',
  MultiFamily: 'Multi-family home',
  StockCooperative: 'Co-op apartment',
  OwnYourOwn: 'Co-op apartment',
  ManufacturedHome: 'Manufactured home',
  HotelMotel: 'Hotel',
  DeededParking: 'Parking space',
  Residential: 'Home',
  ResidentialLease: 'Home for rent',
  ResidentialIncome: 'Residential income property',
  CommercialSale: 'Commercial property',
  CommercialLease: 'Commercial property for rent',
}

/** Units of areas in square metres. */
export const UNITS: Record<string, number> = {
  SquareMeters: 1,
  SquareFeet: 0.09290304,
  Acres: 4046.8564224,
}

/** Our own fields, for data that the dictionary has no field for. */
export const OWN = {
  currency: 'LaresCurrency',
  priceType: 'LaresPriceType',
  category: 'LaresCategory',
  deposit: 'LaresDeposit',
  terrace: 'LaresTerraceArea',
  energyClass: 'LaresEnergyClass',
  energyConsumption: 'LaresEnergyConsumption',
  features: 'LaresFeatures',
  texts: 'LaresTexts',
  precision: 'LaresCoordinatePrecision',
  video: 'LaresVideoURL',
  details: 'LaresDetails',
} as const

/** A value as the dictionary spells it: "Single Family Residence" is `SingleFamilyResidence`. */
export const spelled = (value: string): string =>
  value.replace(/[^\p{L}\p{N}]+(\p{L})?/gu, (_, letter?: string) => letter?.toUpperCase() ?? '')
