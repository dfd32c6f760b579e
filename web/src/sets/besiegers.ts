// The Besiegers.

export { besieged as default } from './shared/sieges';
