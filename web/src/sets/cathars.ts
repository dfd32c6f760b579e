// The Cathars.

export { besieged as default } from './shared/sieges';
