// All that the board draws, layer upon layer. It draws what it is given; it does not know what is
// pointed at or where the camera is.

import { Bitmaps } from './bitmaps';
import { Crowd } from './crowd';
import { HoverTile } from './hover';
import { LensLayers } from './lens-layers';
import { GhostTile, Trail, captionLayer, cellLayer, deadLayer, figureLayer, figureSize, outlineLayer, pieceLayer, tileLayer } from './layers';
import { MapLayers } from './map';
import { SpotRoom, markerSize } from './room';
import { SpotLight } from './spotlight';
import { Squares } from './squares';
import { make, set } from './svg';
import { spotLayer } from './targets';
import type { BoardModel } from './types';
import { unit } from './view';
import type { Size, View } from './view';

/** The scale of the board now, and after the camera's move. */
export interface Scales {
  now: number;
  rest: number;
}

export class Drawing {
  readonly world = make('g');
  readonly bitmaps = new Bitmaps();
  readonly tiles = tileLayer((image, tile) => this.bitmaps.show(image, tile));
  private readonly map = new MapLayers();
  private readonly lit = cellLayer('lit');
  private readonly reached = cellLayer('reached');
  private readonly trail = new Trail();
  private readonly captions = captionLayer();
  private readonly outlines = outlineLayer();
  private readonly dead = deadLayer();
  readonly squares = new Squares();
  readonly light = new SpotLight();
  readonly hover = new HoverTile(this.bitmaps.address, (spot) => this.light.aim(spot));
  private readonly draft = new GhostTile('draft', this.bitmaps.address);
  /** Pieces that lie, below the figures, and pieces that stand among them. */
  readonly lying = pieceLayer('lying');
  readonly standing = pieceLayer('standing');
  readonly figures = figureLayer();
  readonly spots = spotLayer();
  private readonly crowd = new Crowd(this.figures, figureSize);
  private readonly room = new SpotRoom(
    this.spots,
    () => matchMedia('(pointer: coarse)').matches,
    (spot) => this.crowd.aside(spot),
  );
  readonly lenses = new LensLayers();
  /** The elements in the colour of the acting seat. */
  private readonly coloured = [this.hover.element, this.draft.element, this.spots.element];

  constructor(private readonly scales: () => Scales) {
    this.world.append(
      this.map.below,
      this.tiles.element,
      this.map.above,
      this.dead.element,
      this.captions.element,
      this.lenses.below,
      this.reached.element,
      this.lit.element,
      this.outlines.element,
      this.hover.element,
      this.draft.element,
      this.light.ground,
      this.lying.element,
      this.squares.element,
      this.trail.element,
      this.figures.element,
      this.standing.element,
      this.lenses.above,
      this.room.lines,
      this.spots.element,
      this.light.worth,
    );
  }

  /** Draws a model; returns the elements of new spots. */
  update(model: BoardModel): SVGElement[] {
    // Not set on the whole board, because its hundreds of tiles would be styled again.
    for (const { classList } of this.coloured) for (let seat = 0; seat < 6; seat += 1) classList.toggle(`seat-${seat}`, model.seat === seat);
    this.tiles.update(model.tiles);
    this.map.update(model.tiles);
    this.lit.update(model.lit);
    this.reached.update(model.reached);
    this.trail.show(model.trail);
    this.captions.update(model.captions);
    this.outlines.update(model.outlines);
    this.dead.update(model.dead);
    this.squares.update(model.squares);
    this.figures.update(model.figures);
    this.crowd.show(model.figures);
    this.lying.update(model.pieces.filter((p) => p.lies));
    this.standing.update(model.pieces.filter((p) => !p.lies));
    const fresh = this.spots.update(model.spots);
    this.room.show(model.spots);
    this.light.update(model.spots);
    this.draft.show(model.ghost);
    return fresh;
  }

  /** Called when the camera has moved. */
  look(view: View, room: Size): void {
    set(this.world, { transform: `translate(${view.dx} ${view.dy}) scale(${view.scale})` });
    this.lenses.look(view, room);
    this.light.look(view);
    this.size();
  }

  /** Markers keep their size on the screen, but never crowd a small tile; figures grow
   * with the tiles, but more slowly. */
  size(): void {
    const { now, rest } = this.scales();
    const side = unit * now;
    this.bitmaps.size(side);
    this.map.size(side);
    this.crowd.look(now, rest);
    this.room.look(now, rest);
    this.hover.size(markerSize(side) / now, this.crowd.grown(now));
  }
}
