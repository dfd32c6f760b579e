// Crop Circles I.

export { cropCircles as default } from './shared/crop-circles';
