import { Catch, type RpcExceptionFilter } from '@nestjs/common';
import { type Observable, throwError } from 'rxjs';

/**
 * Hands a handler's error to the dispatcher unchanged. Without it Nest replaces everything but RpcException by
 * "Internal server error", and the reason never reaches the caller.
 */
@Catch()
export class PassThroughRpcFilter implements RpcExceptionFilter {
  catch(exception: unknown): Observable<never> {
    return throwError(() => exception);
  }
}
